/**
 * `npm run bench [-- NAME...] [-- --size 100k] [-- --json FILE]`: measures, prints a table with targets, and writes the
 * figures to a file. It fails nothing: a figure is to be read, not to be obeyed.
 */
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { type Figure, isMet } from "./figure.ts";
import { ingestBench } from "./ingest.ts";
import { searchBench } from "./search.ts";

const benches = [searchBench, ingestBench];

function sizeFrom(text: string): number {
  const match = /^(\d+)([km]?)$/i.exec(text);
  if (!match) throw new Error(`--size takes a number such as 10k or 1m; it is ${text}`);
  return Number(match[1]) * ({ k: 1e3, m: 1e6 }[match[2]!.toLowerCase()] ?? 1);
}

function line(figure: Figure): string {
  const { target } = figure;
  const goal = !target ? "" : "atLeast" in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
  const met = isMet(figure);
  const value = `${figure.value.toLocaleString("en-AU", { maximumFractionDigits: 2 })} ${figure.unit}`;
  return `${figure.case.padEnd(44)} ${value.padStart(22)}   ${goal.padEnd(16)} ${met === null ? "" : met ? "met" : "NOT MET"}`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: "string", default: "20k" }, json: { type: "string" } },
});
const chosen = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 0) throw new Error(`there are the benches ${benches.map(({ name }) => name).join(", ")}`);

const [cpu] = cpus();
console.log(
  `${cpus().length} x ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${values.size} notices`,
);
const figures: Figure[] = [];
for (const { name, run } of chosen) {
  console.log(`\n${name}`);
  await run(sizeFrom(values.size), (figure) => {
    figures.push({ bench: name, ...figure });
    console.log(line(figures.at(-1)!));
  });
}
if (values.json) {
  const rows = figures.map((figure) => ({ ...figure, met: isMet(figure) }));
  writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
}
