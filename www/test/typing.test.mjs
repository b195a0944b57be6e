// Typing in a large tool: what a key changes on the page, and what it costs.

import assert from "node:assert/strict";
import { loadavg } from "node:os";
import { after } from "node:test";
import { playground, publishedTab, verdicts, write } from "./support.mjs";
import { byKey, figures, sameWork, updatesOf } from "./updates.mjs";

const { test } = playground();

const PROPERTIES = 200;
const KINDS = [
  { kind: "text", description: "Some text." },
  { kind: "integer", minimum: 0, default: 3 },
  { kind: "choice", values: ["a", "b", "c"] },
  { kind: "list", items: { kind: "text" } },
];
const VALUES = ["x", 5, "a", ["y"]];

/** Nodes that a key may touch at most: a screen of values that comes or goes. All values would be 3,000, the form more. */
const MOST_NODES = 400;
/** Times that each text is typed: an odd number, so that one of them is in the middle. */
const RUNS = 5;
/** Between two keys: a fast typist's. */
const PAUSE_MS = 120;
const IN_FORM = " And more of it, letter by letter.";

const IN_EDITORS = [
  ["call", '"zz": 1, "yy": [2, {"a": "b"}], "xx": null, '],
  ["tool", '"title": "T", "strict": true, "secret": 1, '],
];
/** What is published can be in sight: it then follows each key. */
const IN_SIGHT = [
  ["tools/list", async (panel) => {
    await panel.getByLabel("Profile").selectOption("portable");
    await panel.locator('.viewer[data-profile="portable"]').waitFor();
  }],
  ["Code", (panel) => panel.getByLabel("Host").waitFor()],
];

for (const [pane, text] of IN_EDITORS) {
  typing(`the ${pane}`, text, async (page) => {
    await fill(page);
    await page.locator(`#${pane} .cm-content`).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
  });
}

typing("the form", IN_FORM, async (page) => {
  await fill(page);
  await toForm(page);
});

for (const [tab, ready] of IN_SIGHT) {
  typing(`the form with ${tab} in sight`, IN_FORM, async (page) => {
    await fill(page);
    const panel = await publishedTab(page, tab);
    await ready(panel);
    await panel.evaluate((element) => element.scrollIntoView());
    await toForm(page);
  });
}

after(async () => console.log(`the same work again and again, without a page: ${figures(await sameWork())}`));

/** Types `text` again and again, prints what its keys cost, and then types it once more and holds each to the nodes that it may touch. */
function typing(where, text, prepare) {
  test(`in a tool of ${PROPERTIES} properties, a key in ${where} changes a few nodes of the page`, async ({ page, browser }) => {
    const runs = [];
    for (let run = 0; run < RUNS; run++) {
      await prepare(page);
      runs.push(await updatesOf(browser, page, () => type(page, text)));
      assert.equal(runs[run].length, text.length);
      await page.reload();
      await page.locator(".reading").first().waitFor();
    }
    // Counting takes time of the page, so it has a run of its own.
    await prepare(page);
    await page.evaluate(watch);
    const touched = [];
    await type(page, text, async () => touched.push(await page.evaluate(() => globalThis.touched())));
    console.log(
      `${PROPERTIES} properties, ${text.length} keys in ${where}, typed ${RUNS} times (load of the machine ${loadavg()[0].toFixed(1)})\n` +
        `  each key, in its middle run: ${figures(byKey(runs))}\n` +
        `  each update of every run:    ${figures(runs.flat(2))}\n` +
        `  a key touches ${Math.max(...touched)} nodes at most`,
    );
    assert.ok(Math.max(...touched) <= MOST_NODES, `the keys touched ${touched.join(", ")} nodes`);
  });
}

async function type(page, text, behind = () => undefined) {
  for (const letter of text) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(PAUSE_MS);
    await behind();
  }
}

async function toForm(page) {
  await page.getByRole("button", { name: "Form", exact: true }).click();
  const group = page.getByRole("group", { name: "property_0", exact: true });
  await group.getByRole("button", { name: "property_0" }).click();
  await group.getByLabel("Description").focus();
}

async function fill(page) {
  const properties = Object.fromEntries(Array.from({ length: PROPERTIES }, (_, index) => [`property_${index}`, KINDS[index % KINDS.length]]));
  await write(page, "tool", JSON.stringify({ name: "large", properties }, null, 2));
  const call = Object.fromEntries(Array.from({ length: PROPERTIES }, (_, index) => [`property_${index}`, VALUES[index % VALUES.length]]));
  await write(page, "call", JSON.stringify(call, null, 2));
  await verdicts(page, "Accepted", "Accepted");
}

/** Makes the page count the nodes that are added, removed or changed, the lines of editors and viewers included. */
function watch() {
  let nodes = 0;
  const size = (node) => 1 + (node.querySelectorAll?.("*").length ?? 0);
  const count = (records) => {
    for (const { type, addedNodes, removedNodes } of records) {
      if (type === "childList") for (const node of [...addedNodes, ...removedNodes]) nodes += size(node);
      else nodes++;
    }
  };
  const observers = [document, ...[...document.querySelectorAll(".editor, .viewer")].map(({ shadowRoot }) => shadowRoot)].map((root) => {
    const observer = new MutationObserver(count);
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    return observer;
  });
  globalThis.touched = () => {
    for (const observer of observers) count(observer.takeRecords());
    const touched = nodes;
    nodes = 0;
    return touched;
  };
}
