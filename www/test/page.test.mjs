// The page as a whole: accessible, offline, light, fast, and made to be looked at.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, open, reading, root, sample, serve, skip, SPEC, verdicts, write } from "./support.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Where all screenshots go. Those in screenshots/ are chosen from them. */
const shots = join(root, "test-results");

/** One frame of a display that shows sixty in a second. */
const FRAME_MS = 1000 / 60;
/** What the page may weigh, compressed, before it answers. */
const MOST_BYTES = 600 * 1024;
/** From the start of the load to the first answer, on an idle machine well under a second. */
const FIRST_ANSWER_MS = 5000;

let server;
let browser;
before(async () => {
  if (skip) return;
  mkdirSync(shots, { recursive: true });
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Rules of axe that a page breaks, with the elements that break them. */
async function violations(page) {
  // Through the protocol: the policy of the page lets no script in.
  await page.evaluate(axe);
  const result = await page.evaluate(() =>
    globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`).join("; ")}`);
}

for (const colorScheme of ["light", "dark"]) {
  for (const [size, options] of [["desktop", {}], ["phone", PHONE]]) {
    test(`axe finds nothing in the ${colorScheme} theme on a ${size}`, { skip }, async () => {
      const { page, done } = await open(browser, server.url, { colorScheme, reducedMotion: "reduce", ...options });
      assert.deepEqual(await violations(page), [], "accepted with edits");
      await sample(page, "A limit lowered in silence");
      await verdicts(page, "Refused: 4 violations", "Refused: ");
      await page.locator("summary", { hasText: "CallToolResult" }).first().click();
      assert.deepEqual(await violations(page), [], "refused");
      await page.screenshot({ path: join(shots, `refused-${colorScheme}-${size}.png`) });
      await page.getByRole("tab", { name: "Code" }).click();
      await page.getByRole("button", { name: "Form", exact: true }).click();
      assert.deepEqual(await violations(page), [], "form and code");
      await page.screenshot({ path: join(shots, `form-${colorScheme}-${size}.png`) });
      await page.getByRole("button", { name: "Form", exact: true }).click();
      await sample(page, "A spec full of faults");
      await page.locator(".answer-body[data-state=dimmed]").waitFor();
      await page.waitForTimeout(200);
      assert.deepEqual(await violations(page), [], "faulty and dimmed");
      await page.screenshot({ path: join(shots, `faults-${colorScheme}-${size}.png`) });
      await page.reload();
      await verdicts(page, "Refused: 1 violation", "Accepted with");
      await page.screenshot({ path: join(shots, `repaired-${colorScheme}-${size}.png`) });
      await page.goto(new URL("rules.html", server.url).href);
      await page.locator("#host_keys").waitFor();
      assert.deepEqual(await violations(page), [], "rules");
      await done();
    });
  }
}

test("the theme that is chosen stays", { skip }, async () => {
  const { page, done } = await open(browser, server.url, { colorScheme: "light" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByLabel("Theme").selectOption("dark");
  assert.notEqual(await background(), light);
  const dark = await background();
  await page.reload();
  await page.locator(".reading").first().waitFor();
  assert.equal(await background(), dark);
  await done();
});

test("everything fits the width of a phone, and the verdicts stay in sight", { skip }, async () => {
  const { page, done } = await open(browser, server.url, { ...PHONE, viewport: { width: 320, height: 640 } });
  for (const title of ["Digits as text", "A key one level too high", "A spec full of faults"]) {
    await sample(page, title);
    await page.waitForTimeout(300);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, title);
  }
  await sample(page, "Digits as text");
  await verdicts(page, "Refused: 1 violation", "Accepted with");
  const dock = page.locator(".dock");
  assert.match((await dock.innerText()).replace(/\s+/g, " "), /strict ✕ refused tolerant ✎ edited/);
  await dock.click();
  await page.waitForFunction(() => document.getElementById("answer").getBoundingClientRect().top < 300);
  await done();
});

test("the keyboard reaches everything, in the order of the page", { skip }, async () => {
  const { page, done } = await open(browser, server.url);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the call");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("{}");
  await verdicts(page, "Refused: 1 violation", "Refused: 1 violation");
  // Tab leaves the editor, and ends in the answer.
  const seen = [];
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press("Tab");
    seen.push(await page.evaluate(() => document.activeElement.className || document.activeElement.tagName));
  }
  assert.ok(seen.includes("finding"), seen.join(", "));
  await page.keyboard.press("Shift+Tab");
  await done();
});

test("with reduced motion nothing moves", { skip }, async () => {
  const { page, done } = await open(browser, server.url, { reducedMotion: "reduce" });
  const moving = await page.evaluate(() => [...document.querySelectorAll("*")].filter((element) => getComputedStyle(element).transitionDuration !== "0s").length);
  assert.equal(moving, 0);
  await done();
});

test("it is loaded within its budgets", { skip }, async () => {
  const { bytes, files } = server.sent;
  const start = performance.now();
  const { page, done } = await open(browser, server.url);
  const opened = performance.now() - start;
  const first = await page.evaluate(() => performance.getEntriesByName("answer")[0]?.startTime ?? performance.now());
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  const weight = server.sent.bytes - bytes;
  console.log(
    `budgets: first paint ${Math.round(paint)} ms, first answer ${Math.round(first)} ms after the start of the load (test saw it after ` +
      `${Math.round(opened)} ms), ${(weight / 1024).toFixed(0)} KiB compressed in ${server.sent.files - files} files (at most ${MOST_BYTES / 1024})`,
  );
  assert.ok(weight <= MOST_BYTES);
  assert.ok(first <= FIRST_ANSWER_MS);
  await done();
});

test("after the first load it works without a network", { skip }, async () => {
  const own = await serve();
  const { page, done } = await open(browser, own.url, { serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await own.close();
  await page.reload();
  await page.locator(".reading").first().waitFor();
  await sample(page, "A misspelt name");
  await verdicts(page, "Refused: 1 violation", "Refused: 1 violation");
  await page.goto(new URL("rules.html#alias", own.url).href);
  await page.locator("#alias").waitFor();
  await page.goto(own.url);
  await page.locator(".reading").first().waitFor();
  await done();
});

test("nothing that is typed leaves the browser, and no file comes from elsewhere", { skip }, async () => {
  const { page, done } = await open(browser, server.url);
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  for (const title of ["A list as text", "19 digits", "A spec full of faults"]) await sample(page, title);
  await write(page, "call", '{"secret": "hunter2"}');
  await page.waitForTimeout(500);
  assert.deepEqual(requests.filter((url) => !url.endsWith("/icon.svg")), []);
  await done();
});

test("typing in a tool of 200 properties, the script, style and layout of a key take less than a frame in the median", { skip }, async () => {
  const { page, done } = await open(browser, server.url);
  const kinds = [{ kind: "text", description: "Some text." }, { kind: "integer", minimum: 0, default: 3 }, { kind: "choice", values: ["a", "b", "c"] }, { kind: "list", items: { kind: "text" } }];
  const properties = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`property_${index}`, kinds[index % kinds.length]]));
  await write(page, "tool", JSON.stringify({ name: "large", properties }, null, 2));
  const call = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`property_${index}`, ["x", 5, "a", ["y"]][index % 4]]));
  await write(page, "call", JSON.stringify(call, null, 2));
  await verdicts(page, "Accepted", "Accepted");
  for (const [pane, text] of [["call", '"zz": 1, '], ["tool", '"title": "T", ']]) {
    const { work, tasks } = await typed(page, pane, text);
    console.log(
      `200 properties, typing in the ${pane}: a key with its answer is ${median(work).toFixed(1)} ms of script, style and layout (worst ` +
        `${Math.max(...work).toFixed(1)}), ${median(tasks).toFixed(1)} ms with all tasks of the page's thread (worst ${Math.max(...tasks).toFixed(1)}); ` +
        `a frame is ${FRAME_MS.toFixed(1)} ms`,
    );
    assert.ok(median(work) < FRAME_MS, pane);
  }
  await done();
});

function median(times) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
}

/** Types behind the first brace; the time that the page's thread was at work for each key and its answer. */
async function typed(page, pane, text) {
  await page.locator(`#${pane} .cm-content`).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  const session = await page.context().newCDPSession(page);
  // Ticks of the thread, and not of the clock: what else the machine does is no time of the page.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const metrics = new Map((await session.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value * 1000]));
    const work = metrics.get("ScriptDuration") + metrics.get("RecalcStyleDuration") + metrics.get("LayoutDuration");
    return { work, tasks: metrics.get("TaskDuration") };
  };
  const times = { work: [], tasks: [] };
  for (const letter of text) {
    const before = await spent();
    await page.keyboard.type(letter);
    await page.waitForTimeout(150);
    const after = await spent();
    for (const kind of ["work", "tasks"]) times[kind].push(after[kind] - before[kind]);
  }
  return times;
}
