/**
 * `npm run lexicon`: measures the lexicon on the titles of data/ (data/lexicon/measured.tsv) and compiles what stays
 * (data/lexicon.bin). With --check it compares the compiled file with its sources and does not measure.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStaticTable } from "#adapters/embeddings/static-table.ts";
import { compileLexicon } from "./lexicon/compile.ts";
import { measureConcepts } from "./lexicon/measure.ts";
import { parseMeasured, printMeasured, summaryOf } from "./lexicon/measured.ts";
import { compiledConcepts } from "./lexicon/selection.ts";
import { lexiconFolder, readConcepts, readCutByReading, readAcceptedRight } from "./lexicon/sources.ts";
import { indexTitles, readTitles } from "./lexicon/titles.ts";

const measuredFile = join(lexiconFolder, "measured.tsv");
const compiledFile = join(lexiconFolder, "../lexicon.bin");
const isCheck = process.argv.includes("--check");

const concepts = readConcepts();
if (!isCheck) {
  const titles = await readTitles();
  const cut = readCutByReading();
  const measured = await measureConcepts(concepts, titles, indexTitles(titles), cut, await openStaticTable());
  writeFileSync(measuredFile, printMeasured(measured));
  console.log(summaryOf(measured));
}
const kept = compiledConcepts(concepts, parseMeasured(readFileSync(measuredFile, "utf8")), readAcceptedRight());
const bytes = compileLexicon(kept);
if (!isCheck) {
  writeFileSync(compiledFile, bytes);
  console.log(`data/lexicon.bin: ${kept.length} concepts, ${bytes.length} bytes`);
} else if (!readFileSync(compiledFile).equals(bytes)) {
  console.error("data/lexicon.bin is not what data/lexicon gives: run npm run lexicon");
  process.exitCode = 1;
}
