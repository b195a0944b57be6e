/** What is published of the tool, and the code that serves it. */

import { useState } from "preact/hooks";
import { Code, Tabs } from "./parts";
import { codeFor, HOSTS, type Host } from "./paste";
import { PROFILE_NAMES } from "./profiles";
import type { ToolReady } from "./protocol";

export function PublishedTool({ tool }: { readonly tool: ToolReady }) {
  const tabs = [
    { name: "tools/list", content: () => <Listing tool={tool} /> },
    { name: "TypeScript", content: () => <Code label="Type of the arguments" text={tool.types} /> },
    { name: "Signature", content: () => <Code label="Signature" text={tool.signature} /> },
    { name: "Code", content: () => <HostCode tool={tool} /> },
  ];
  return (
    <section class="published" aria-labelledby="published-heading">
      <h3 id="published-heading">
        Published as <code>{tool.name}</code>
      </h3>
      <Tabs label="Published forms" id="published" tabs={tabs} />
    </section>
  );
}

function Listing({ tool }: { readonly tool: ToolReady }) {
  const [profile, setProfile] = useState("mcp");
  const chosen = tool.published.find((published) => published.profile === profile);
  return (
    <>
      <label class="field-row">
        <span>Client</span>
        <select value={profile} onChange={(event) => setProfile(event.currentTarget.value)}>
          {tool.published.map((published) => (
            <option key={published.profile} value={published.profile}>
              {PROFILE_NAMES[published.profile] ?? published.profile}
              {published.entry === undefined ? " (not in this build)" : ""}
            </option>
          ))}
        </select>
      </label>
      {chosen?.entry === undefined ? (
        <p class="hint">This build does not publish for that client yet. The MCP form holds everything and loses nothing.</p>
      ) : (
        <Code label="tools/list entry" text={chosen.entry} />
      )}
    </>
  );
}

function HostCode({ tool }: { readonly tool: ToolReady }) {
  const [host, setHost] = useState<Host>("SDK v2");
  return (
    <>
      <label class="field-row">
        <span>Host</span>
        <select value={host} onChange={(event) => setHost(HOSTS.find((one) => one === event.currentTarget.value) ?? "SDK v2")}>
          {HOSTS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <Code label={`Code for ${host}`} text={codeFor(host, tool)} />
    </>
  );
}
