/**
 * `npm run bench [-- NAME...] [-- --size 100k] [-- --json FILE]`: measures, prints tables with targets, and writes the
 * figures to a file. Missing a target is no failure.
 *
 * --size 10k,1m      several sizes, then side by side; `growth` is 10k,100k,1m,2m
 * --corpus, --queries  for `search`: notices and queries from files (see outside.ts); --plain takes words as they are
 * --peers a,b        for `search`: these engines only (none: `--peers ""`, the default with several sizes)
 * --beir DIR         for `relevance`: a labelled set
 * --data DIR         for `pages`: keeps the database in this folder and uses it again; one size for each folder
 * --json FILE        the figures; --results writes the output to RESULTS.md
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { classifierBench } from "./classifier.ts";
import { clusterBench } from "./cluster.ts";
import { corpusBench } from "./corpus.ts";
import { alertsBench } from "./alerts.ts";
import { adviceBench } from "./advice.ts";
import { deskBench } from "./desk.ts";
import { type Bench, type Figure, isMet } from "./figure.ts";
import { findabilityBench } from "./findability.ts";
import { httpBench } from "./http.ts";
import { ingestBench } from "./ingest.ts";
import { lighthouseBench } from "./lighthouse.ts";
import { matchingBench } from "./matching.ts";
import { pagesBench } from "./pages.ts";
import { relevanceBench } from "./relevance.ts";
import { growthOf, lineOf, tableOf } from "./report.ts";
import { machine, writeResults } from "./results.ts";
import { searchBench } from "./search.ts";
import { stemsBench } from "./stems.ts";
import { verifyBench } from "./verify.ts";

const benches: Bench[] = [
  corpusBench,
  searchBench,
  clusterBench,
  relevanceBench,
  findabilityBench,
  adviceBench,
  stemsBench,
  matchingBench,
  httpBench,
  pagesBench,
  ingestBench,
  verifyBench,
  classifierBench,
  deskBench,
  alertsBench,
  lighthouseBench,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", default: "20k" },
    json: { type: "string" },
    results: { type: "boolean", default: false },
    corpus: { type: "string" },
    queries: { type: "string" },
    plain: { type: "boolean", default: false },
    beir: { type: "string" },
    peers: { type: "string" },
    data: { type: "string" },
  },
});

function sizeFrom(text: string): number {
  const match = /^(\d+)([km]?)$/i.exec(text);
  if (!match) throw new Error(`--size takes a number such as 10k or 1m, several with commas, or growth; it is ${text}`);
  return Number(match[1]) * ({ k: 1e3, m: 1e6 }[match[2]!.toLowerCase()] ?? 1);
}

const unknown = positionals.find((name) => benches.every((bench) => bench.name !== name));
if (unknown !== undefined)
  throw new Error(`there is no bench ${unknown}; there are ${benches.map(({ name }) => name).join(", ")}`);
const chosen = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const sizes = (values.size === "growth" ? "10k,100k,1m,2m" : values.size).split(",").map(sizeFrom);

let printed: string[] = [];
function say(line: string) {
  printed.push(line);
  console.log(line);
}
// Other engines at one size only: SQLite and PostgreSQL would need hours for the largest.
const peers = values.peers?.split(",").filter(Boolean) ?? (sizes.length > 1 ? [] : undefined);
const options = { ...values, peers, say };

console.log(machine());
const figures: Figure[] = [];
for (const { name, run, ownSize } of chosen) {
  printed = [];
  // With its own notices, or those of a file, --size does not apply.
  const unsized = ownSize === true || values.corpus !== undefined;
  for (const size of unsized ? sizes.slice(0, 1) : sizes) {
    say(unsized ? `\n${name}` : `\n${name}, ${size.toLocaleString("en-AU")} notices`);
    const own: Figure[] = [];
    const report = (figure: Omit<Figure, "bench" | "size">) => {
      own.push({ bench: name, size, ...figure });
      if (figure.column === undefined) say(lineOf(own.at(-1)!));
    };
    await run(size, report, options);
    const columns = own.filter(({ column }) => column !== undefined);
    if (columns.length > 0) say(tableOf(columns));
    figures.push(...own);
  }
  const isGrowth = sizes.length > 1 && !unsized;
  if (isGrowth) {
    // Single sizes belong to another section.
    printed = [];
    say(`\n${name}, side by side\n${growthOf(figures.filter(({ bench }) => bench === name))}`);
  }
  if (values.results) writeResults(isGrowth ? `${name} by size` : name, process.argv.slice(2), printed);
}
if (values.json) {
  const rows = figures.map((figure) => ({ ...figure, met: isMet(figure) }));
  writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
}
