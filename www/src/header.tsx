/** The head of the page: what it is, the gallery, sharing, the theme. */

import { useState } from "preact/hooks";
import { SAMPLES, type Sample } from "./samples";
import { applyTheme, savedTheme, THEMES } from "./theme";

interface Props {
  readonly story: string;
  readonly status: string;
  readonly choose: (sample: Sample) => void;
  readonly share: () => void;
}

export function Header({ story, status, choose, share }: Props) {
  const [theme, setTheme] = useState(savedTheme());
  return (
    <header class="top">
      <a class="skip" href="#call" onClick={(event) => skip(event)}>
        Skip to the call
      </a>
      <div class="bar">
        <h1>
          mcp-arguments <span>playground</span>
        </h1>
        <p class="lead">Paste a tool and a call. See what is accepted, repaired or refused, and what the model reads.</p>
        <div class="actions">
          <button type="button" class="primary" onClick={share}>
            Share
          </button>
          <label class="field-row">
            <span class="hidden">Theme</span>
            <select
              value={theme}
              onChange={(event) => {
                const next = THEMES.find((one) => one === event.currentTarget.value) ?? "system";
                applyTheme(next);
                setTheme(next);
              }}
            >
              {THEMES.map((one) => (
                <option key={one} value={one}>
                  {one === "system" ? "System" : one === "light" ? "Light" : "Dark"}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      <p role="status" class="status">
        {status}
      </p>
      <nav class="gallery" aria-label="Samples of real mistakes">
        <ul>
          {SAMPLES.map((sample) => (
            <li key={sample.title}>
              <button type="button" aria-pressed={sample.story === story} onClick={() => choose(sample)}>
                {sample.title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {story !== "" && <p class="story">{story}</p>}
    </header>
  );
}

/** The fragment is the share link's, so skipping must not change it. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const host = document.querySelector("#call .editor");
  host?.shadowRoot?.querySelector<HTMLElement>(".cm-content")?.focus();
}
