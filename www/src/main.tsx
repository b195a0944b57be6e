import { render } from "preact";
import { App } from "./app";
import { sharedIn } from "./share";
import { SAMPLES } from "./samples";
import { applyTheme, savedTheme } from "./theme";

applyTheme(savedTheme());
const root = document.getElementById("app");
if (root !== null) void start(root);

async function start(into: HTMLElement): Promise<void> {
  const [first] = SAMPLES;
  let shared: Awaited<ReturnType<typeof sharedIn>>;
  let damaged = "";
  try {
    shared = await sharedIn(location.hash);
  } catch {
    damaged = "The link is damaged: nothing could be read from it.";
  }
  const { tool, call, form, pick } = shared ?? { tool: first.tool, call: first.call, form: "auto" as const, pick: "" };
  const story = shared === undefined ? first.story : "";
  render(<App tool={tool} call={call} form={form} pick={pick} story={damaged || story} />, into);
}

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // Without it the page works all the same, but for the time without a network.
  navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
