import { render } from "preact";
import { RULES } from "./rules";
import { applyTheme, savedTheme } from "./theme";

applyTheme(savedTheme());

function Rules() {
  return (
    <main class="rules">
      <p>
        <a href="./index.html">← Playground</a>
      </p>
      <h1>The rules of repair</h1>
      <p>
        A value that is valid as it stands is never changed. Where it is not, a tolerant reading asks these rules, and takes a repair only
        where exactly one reading of the value is valid. Every change is on record as an edit.
      </p>
      {Object.entries(RULES).map(([name, { from, to, refused, lenient, example }]) => (
        <section id={name} key={name}>
          <h2>
            <code>{name}</code>
            {lenient === true && <span class="hint"> lenient mode only</span>}
          </h2>
          <dl>
            <dt>takes</dt>
            <dd>{from}</dd>
            <dt>hands on</dt>
            <dd>{to}</dd>
            <dt>refused instead</dt>
            <dd>{refused}</dd>
          </dl>
          {example !== undefined && (
            <p class="example">
              <code>{example[0]}</code> <span aria-hidden="true">→</span>
              <span class="hidden">becomes</span> <code>{example[1]}</code>
            </p>
          )}
        </section>
      ))}
    </main>
  );
}

const root = document.getElementById("rules");
if (root !== null) {
  render(<Rules />, root);
  if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
