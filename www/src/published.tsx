/** What is published of the tool, and the code that serves it. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { LossList, lossMarks } from "./losses";
import { LintList } from "./findings";
import { Code, Copy, plural, Tabs } from "./parts";
import { codeFor, HOSTS, type Host } from "./paste";
import type { Lint, Listing, Place, Published, ToolReady, ToolSource, View } from "./protocol";
import { createViewer, type Viewer } from "./viewer";

interface Props {
  readonly tool: ToolReady;
  /** The part that was asked for last and has come. */
  readonly published: Published | undefined;
  /** Whether that is of an older tool, because nobody saw it. */
  readonly behind: boolean;
  /** Says which part is in sight. */
  readonly want: (view: View | undefined) => void;
  /** Shows a place in the text of the tool. */
  readonly revealTool: (place: Place) => void;
}

export function PublishedTool({ tool, published, behind, want, revealTool }: Props) {
  const section = useRef<HTMLElement>(null);
  const [inSight, setInSight] = useState(false);
  const [part, setPart] = useState(0);
  const [profile, setProfile] = useState("mcp");
  const [client, setClient] = useState("");
  // What publishes is loaded when somebody comes to see it, and works while somebody does.
  useEffect(() => {
    if (section.current === null) return;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true));
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);
  const view = useMemo(() => viewOf(part, profile, client), [part, profile, client]);
  useEffect(() => want(inSight ? view : undefined), [inSight, view]);

  const failed = published?.part === "failed" ? <p class="notice">It cannot be published: {published.reason}</p> : <p class="hint">Reading…</p>;
  const tabs = [
    { name: "tools/list", content: () => (published?.part === "listing" ? <ListingView listing={published} choose={setProfile} chosen={profile} /> : failed) },
    { name: "Lint", content: () => (published?.part === "lint" ? <LintView lint={published} choose={setClient} chosen={client} reveal={revealTool} /> : failed) },
    { name: "TypeScript", content: () => (published?.part === "types" ? <Code label="Types" text={published.text} /> : failed) },
    { name: "Signature", content: () => <Code label="Signature" text={tool.signature} /> },
    { name: "Code", content: () => (published?.part === "code" ? <HostCode source={published.source} /> : failed) },
  ];
  return (
    <section class={behind ? "published dimmed" : "published"} aria-labelledby="published-heading" ref={section}>
      <h3 id="published-heading">
        Published as <code>{tool.name}</code>
      </h3>
      <Tabs label="Published forms" id="published" tabs={tabs} chosen={part} choose={setPart} />
    </section>
  );
}

/** What a tab shows; nothing of the one whose text is there already. */
function viewOf(part: number, profile: string, client: string): View | undefined {
  const views: readonly (View | undefined)[] = [{ part: "listing", profile }, { part: "lint", client }, { part: "types" }, undefined, { part: "code" }];
  return views[part];
}

interface ListingProps {
  readonly listing: Listing;
  readonly chosen: string;
  readonly choose: (profile: string) => void;
}

function ListingView({ listing, chosen, choose }: ListingProps) {
  const host = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer | undefined>(undefined);
  useEffect(() => {
    if (host.current === null) return;
    viewer.current = createViewer(host.current, "tools/list entry");
    return () => viewer.current?.destroy();
  }, []);
  useEffect(() => viewer.current?.show(listing.entry, lossMarks(listing.losses)), [listing]);
  const { about = "", date = "" } = listing.profiles.find(({ id }) => id === listing.profile) ?? {};
  return (
    <>
      <div class="block-head">
        <label class="field-row">
          <span>Profile</span>
          <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
            {listing.profiles.map(({ id, changes }) => (
              <option key={id} value={id}>
                {id}
                {changes > 0 && ` (${plural(changes, "change")})`}
              </option>
            ))}
          </select>
        </label>
        <Copy text={listing.entry} label="tools/list entry" />
      </div>
      <p class="hint">
        {about} As of <time>{date}</time>.{listing.wire && " Arguments arrive in another form, and are read back with the same profile."}
      </p>
      <div class="viewer" ref={host} data-profile={listing.profile} />
      <LossList listing={listing} reveal={(place) => viewer.current?.reveal(place)} />
    </>
  );
}

interface LintProps {
  readonly lint: Lint;
  readonly chosen: string;
  readonly choose: (client: string) => void;
  readonly reveal: (place: Place) => void;
}

function LintView({ lint, chosen, choose, reveal }: LintProps) {
  return (
    <>
      <label class="field-row">
        <span>Client</span>
        <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">all</option>
          {lint.clients.map((client) => (
            <option key={client}>{client}</option>
          ))}
        </select>
      </label>
      <LintList lint={lint} reveal={reveal} />
    </>
  );
}

function HostCode({ source }: { readonly source: ToolSource }) {
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
      <Code label={`Code for ${host}`} text={codeFor(host, source)} />
    </>
  );
}
