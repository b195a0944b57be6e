// A page without a bundler: what is typed is read as a server would read it.

import { find, notesFind } from "./notes.mjs";

const sent = /** @type {HTMLTextAreaElement} */ (document.getElementById("sent"));
const came = /** @type {HTMLElement} */ (document.getElementById("came"));

function show() {
  const result = notesFind.readText(sent.value);
  came.textContent = result.ok ? [...result.changes(), ...find(result.value).content.map(({ text }) => text)].join("\n") : result.text;
}

sent.addEventListener("input", show);
show();
