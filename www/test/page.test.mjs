// The page as a whole: accessible, offline, light, fast, and made to be looked at.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { playground, publishedTab, root, sample, verdicts, write } from "./support.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Where all screenshots go. Those in screenshots/ are chosen from them. */
const shots = join(root, "test-results");

/** What the page may weigh, compressed, before it answers. */
const MOST_BYTES = 600 * 1024;

mkdirSync(shots, { recursive: true });
const { test } = playground();

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
    test(
      `axe finds nothing in the ${colorScheme} theme on a ${size}`,
      async ({ page, server }) => {
        assert.deepEqual(await violations(page), [], "accepted with edits");
        await sample(page, "A limit lowered in silence");
        await verdicts(page, "Refused: 4 violations", "Refused: ");
        await page.locator("summary", { hasText: "CallToolResult" }).first().click();
        assert.deepEqual(await violations(page), [], "refused");
        await page.screenshot({ path: join(shots, `refused-${colorScheme}-${size}.png`) });
        await sample(page, "Both ways at once");
        await verdicts(page, "Refused: 1 violation", "Refused: 1 violation");
        const panel = await publishedTab(page, "tools/list");
        await panel.getByLabel("Profile").selectOption("portable");
        await panel.locator('.viewer[data-profile="portable"]').waitFor();
        assert.deepEqual(await violations(page), [], "published");
        await panel.evaluate((element) => element.scrollIntoView());
        await page.screenshot({ path: join(shots, `published-${colorScheme}-${size}.png`) });
        await publishedTab(page, "Lint");
        await panel.locator(".lint .finding").first().waitFor();
        assert.deepEqual(await violations(page), [], "lint");
        await panel.evaluate((element) => element.scrollIntoView());
        await page.screenshot({ path: join(shots, `lint-${colorScheme}-${size}.png`) });
        await publishedTab(page, "Code");
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
        await (await publishedTab(page, "tools/list")).locator(".viewer").waitFor();
        await page.evaluate(() => [window, document.getElementById("answer")].forEach((scrolled) => scrolled.scrollTo(0, 0)));
        await page.screenshot({ path: join(shots, `repaired-${colorScheme}-${size}.png`) });
        await page.goto(new URL("rules.html", server.url).href);
        await page.locator("#host_keys").waitFor();
        assert.deepEqual(await violations(page), [], "rules");
      },
      { colorScheme, reducedMotion: "reduce", ...options },
    );
  }
}

test(
  "the theme that is chosen stays",
  async ({ page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByLabel("Theme").selectOption("dark");
    assert.notEqual(await background(), light);
    const dark = await background();
    await page.reload();
    await page.locator(".reading").first().waitFor();
    assert.equal(await background(), dark);
  },
  { colorScheme: "light" },
);

test(
  "everything fits the width of a phone, and the verdicts stay in sight",
  async ({ page }) => {
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
  },
  { ...PHONE, viewport: { width: 320, height: 640 } },
);

test("the keyboard reaches everything, in the order of the page", async ({ page }) => {
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
});

test(
  "with reduced motion nothing moves",
  async ({ page }) => {
    const moving = await page.evaluate(() => [...document.querySelectorAll("*")].filter((element) => getComputedStyle(element).transitionDuration !== "0s").length);
    assert.equal(moving, 0);
  },
  { reducedMotion: "reduce" },
);

test(
  "what is loaded before the first answer stays within its budget",
  async ({ page, server }) => {
    await page.locator(".published").scrollIntoViewIfNeeded();
    await page.locator(".viewer").waitFor();
    const first = await page.evaluate(() => performance.getEntriesByName("answer")[0].startTime);
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
    // The worker asks for what publishes after its first answer.
    const needed = server.sent.filter(({ name }) => !name.includes("publishing"));
    const weight = (files) => files.reduce((sum, file) => sum + file.bytes, 0);
    const bytes = weight(needed);
    console.log(
      `transferred: ${(bytes / 1024).toFixed(0)} KiB compressed in ${needed.length} files before the first answer (at most ${MOST_BYTES / 1024}), ` +
        `${(weight(server.sent) / 1024).toFixed(0)} KiB with what publishes; first paint after ${Math.round(paint)} ms, first answer after ${Math.round(first)} ms`,
    );
    assert.ok(bytes <= MOST_BYTES);
  },
  { own: true },
);

test(
  "after the first load it works without a network",
  async ({ page, server }) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await server.close();
    await page.reload();
    await page.locator(".reading").first().waitFor();
    await sample(page, "A misspelt name");
    await verdicts(page, "Refused: 1 violation", "Refused: 1 violation");
    await (await publishedTab(page, "tools/list")).locator(".viewer").waitFor();
    await page.goto(new URL("rules.html#alias", server.url).href);
    await page.locator("#alias").waitFor();
    await page.goto(server.url);
    await page.locator(".reading").first().waitFor();
  },
  { own: true, serviceWorkers: "allow" },
);

test("nothing that is typed leaves the browser, and no file comes from elsewhere", async ({ page }) => {
  await (await publishedTab(page, "tools/list")).locator(".viewer").waitFor();
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  for (const title of ["A list as text", "19 digits", "A spec full of faults"]) await sample(page, title);
  await write(page, "call", '{"secret": "hunter2"}');
  await page.waitForTimeout(500);
  assert.deepEqual(requests.filter((url) => !url.endsWith("/icon.svg")), []);
});

test("the page of rules has every rule that the core has, each with its example", async ({ page, server }) => {
  const core = readFileSync(join(root, "..", "docs", "repairs.md"), "utf8");
  await page.goto(new URL("rules.html", server.url).href);
  await page.locator("#default").waitFor();
  const shown = await page.locator("section:has(.example)").evaluateAll((sections) => sections.map(({ id }) => id));
  assert.deepEqual(shown, [...core.matchAll(/^## (\w+)$/gm)].map(([, name]) => name));
  const sent = page.locator("#text_to_integer .example dd").nth(1);
  assert.match(await sent.innerText(), /^\{.*"\d+".*\}$/);
});
