import { render } from "preact";
import { RULES } from "virtual:rules";
import { Named } from "./parts";
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
      {RULES.map(({ name, tolerant, from, to, refused, example }) => (
        <section id={name} key={name}>
          <h2>
            <code>{name}</code>
            {tolerant ? null : <span class="hint"> lenient mode only</span>}
          </h2>
          <dl>
            <dt>takes</dt>
            <dd>
              <Named text={from} />
            </dd>
            <dt>hands on</dt>
            <dd>
              <Named text={to} />
            </dd>
            <dt>refused instead</dt>
            <dd>
              <Named text={refused} />
            </dd>
          </dl>
          <dl class="example">
            {example.map(({ what, says }) => (
              <>
                <dt>{what}</dt>
                <dd>
                  <code>{says}</code>
                </dd>
              </>
            ))}
          </dl>
        </section>
      ))}
      <section id="default">
        <h2>
          <code>default</code>
          <span class="hint"> no repair</span>
        </h2>
        <p>An absent argument that declares a default gets it, in every mode. A default stands in for an absent value, never for a bad one.</p>
      </section>
    </main>
  );
}

const root = document.getElementById("rules");
if (root !== null) {
  render(<Rules />, root);
  if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
