/** Findings in SARIF 2.1.0, the form of code review. */

import { createHash } from "node:crypto";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { segments } from "../pointer.js";
import type { Finding } from "../publish.js";
import { ownerOf, type Locate } from "./places.js";
import type { Source } from "./source.js";

/** The level of a result; SARIF has another word for info. */
const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

/** A log of one run, as plain data. */
export function sarifLog(findings: readonly Finding[], source: Source, locate: Locate, version: string): unknown {
  const rules = [...new Map(findings.map((finding) => [finding.rule, finding])).values()];
  const indexes = new Map(rules.map(({ rule }, index) => [rule, index]));
  const uri = source.file === undefined ? undefined : uriOf(source.file.path);
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "mcp-arguments",
            version,
            semanticVersion: version,
            informationUri: "https://www.npmjs.com/package/mcp-arguments",
            rules: rules.map(({ rule, level, instead }) => ({
              id: rule,
              shortDescription: { text: `Tools of MCP: ${rule.replaceAll("-", " ")}` },
              ...(instead !== "" && { help: { text: `Write instead: ${instead}` } }),
              defaultConfiguration: { level: LEVELS[level] },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => resultOf(finding, indexes.get(finding.rule) ?? -1, uri, locate)),
      },
    ],
  };
}

function resultOf(finding: Finding, ruleIndex: number, uri: string | undefined, locate: Locate): unknown {
  const { rule, level, tool, path, reason, instead, clients, evidence } = finding;
  const region = locate(finding);
  const whole = ownerOf(finding);
  const parts = [reason.replace(/\.$/, ""), clients.length === 0 ? "" : `Clients: ${clients.join(", ")}`, instead === "" ? "" : `Write instead: ${instead}`];
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[level],
    message: { text: `${whole}: ${parts.filter((part) => part !== "").join(". ")}` },
    locations: [
      {
        ...(uri !== undefined && { physicalLocation: { artifactLocation: { uri }, ...(region !== undefined && { region }) } }),
        logicalLocations: [
          { name: segments(path).at(-1) ?? whole, fullyQualifiedName: `${tool}${path}`, kind: tool === "" ? "module" : path === "" ? "function" : "parameter" },
        ],
      },
    ],
    partialFingerprints: { "toolRulePath/v1": createHash("sha256").update(JSON.stringify([tool, rule, path])).digest("hex") },
    properties: { clients, evidence },
  };
}

/** A file beneath the folder of the run is named from there, as code review wants it; another one by where it is. */
function uriOf(path: string): string {
  const within = relative(process.cwd(), resolve(path));
  if (within === "" || within.startsWith("..") || isAbsolute(within)) return pathToFileURL(resolve(path)).href;
  return within.split(sep).map(encodeURIComponent).join("/");
}
