import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBlob, readManifest as readManifestFile, writeSnapshot } from "#adapters/search-engine/snapshot-files.ts";
import { activeStatuses, createWriter, type IndexState, openReader } from "#search-core/index.ts";
import { blobsOf, readManifest, stateOf } from "#search-core/index/open-snapshot.ts";
import { snapshotOf } from "#search-core/index/snapshot.ts";
import { analyse } from "#search-core/segment/analyse.ts";
import { inDocIdOrder, buildAnalysed } from "#search-core/segment/build.ts";
import { plainQuery } from "#test/plain-query.ts";
import { type Corpus, notices } from "./corpus/corpus.ts";
import { rankedWords } from "./corpus/queries.ts";
import { built, builtTogether } from "./engines/core.ts";
import { type Bench, percentile } from "./figure.ts";

type Report = Parameters<Bench["run"]>[1];
const percentiles = [
  ["p50", 0.5],
  ["p95", 0.95],
] as const;

/** Builds the index of this many notices with their texts as published, and reports time and size. */
export function buildFigures(corpus: Corpus, size: number, report: Report): IndexState {
  const rate = (seconds: number, documents = size) => ({ value: documents / seconds, unit: "documents/s" });
  const { state, buildSeconds, mergeSeconds } = built(notices(corpus, 0, size));
  report({ case: "build from raw text", ...rate(buildSeconds), target: { atLeast: 15_000 } });
  report({ case: "build from analysed text", ...analysedRate(corpus, size), target: { atLeast: 50_000 } });
  // A small index is one segment from the start.
  if (size > builtTogether) report({ case: "merging all of it into one segment", ...rate(mergeSeconds) });
  const bytes = state.segments.reduce((sum, segment) => sum + segment.bytes.byteLength, 0);
  report({ case: "memory", value: bytes / size, unit: "bytes/document", target: { atMost: 700 } });
  return state;
}

/** Build time without reading the texts, on as many notices as are built together. */
function analysedRate(corpus: Corpus, size: number) {
  const options = { activeStatuses };
  const docs = inDocIdOrder([...notices(corpus, 0, Math.min(size, builtTogether))], options);
  const texts = analyse(docs);
  const times = [1, 2, 3].map(() => {
    const from = performance.now();
    buildAnalysed(docs, texts, options);
    return (performance.now() - from) / 1000;
  });
  return { value: docs.length / percentile(times, 0.5), unit: "documents/s" };
}

/**
 * Writes a snapshot of the state, and reads it up to the first answer with all checksums compared. The page cache is
 * warm.
 */
export async function snapshotFigures(state: IndexState, report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "brolga-bench-"));
  const seconds = async (name: string, work: () => Promise<void>, most?: number) => {
    const from = performance.now();
    await work();
    const value = (performance.now() - from) / 1000;
    report({ case: name, value, unit: "s", target: most === undefined ? null : { atMost: most } });
  };
  try {
    await seconds("snapshot written", async () => {
      const { manifest, blobs } = snapshotOf(state, 1);
      await writeSnapshot(folder, manifest, blobs);
    });
    const open = async () => {
      const manifest = readManifest((await readManifestFile(folder))!);
      const contents = new Map<string, SharedArrayBuffer>();
      for (const { name, bytes } of blobsOf(manifest)) contents.set(name, await readBlob(folder, name, bytes));
      openReader(stateOf(manifest, contents)).search({ ...plainQuery(), text: "services" });
    };
    await seconds("snapshot opened, to the first answer", open, 1.5);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The queries of a keystroke in the search box: completions of the last word, alone and after another word. Twice,
 * because word counts are cached.
 */
export function suggestFigures(corpus: Corpus, state: IndexState, report: Report): void {
  const words = rankedWords(corpus);
  const typed = Array.from({ length: 200 }, (_, nth) => {
    const word = words[Math.floor(words.length ** (nth / 200) % words.length)]!;
    return { prefix: word.slice(0, 1 + (nth % 5)), before: nth % 2 === 0 ? "" : `${words[nth * 7]} ` };
  });
  const reader = openReader(state);
  for (const round of ["first", "again"]) {
    const times = typed.map(({ prefix, before }) => {
      const from = performance.now();
      reader.suggest(prefix, 4, before);
      return performance.now() - from;
    });
    for (const [name, share] of percentiles)
      report({ case: `words suggested, ${round}, ${name}`, value: percentile(times, share), unit: "ms", target: null });
  }
}

/**
 * Small updates of a large index, each until a reader sees it, and how long a person then waits who types the first
 * letter of a word that others have typed before.
 */
export function updateFigures(corpus: Corpus, state: IndexState, report: Report): void {
  const writer = createWriter({ activeStatuses }, state);
  let reader = openReader(state);
  const letters = "abcdefghilmnoprstvw".split("");
  for (const letter of letters) reader.suggest(letter, 4);
  const times = Array.from({ length: 50 }, (_, turn) => {
    const changed = [...notices(corpus, turn * 10, turn * 10 + 10, { seed: 2 })];
    const from = performance.now();
    reader = reader.reopen(writer.update(changed));
    reader.search({ ...plainQuery(), text: "services", facetMode: "none", limit: 1 });
    const answered = performance.now();
    reader.suggest(letters[turn % letters.length]!, 4);
    return { answer: answered - from, words: performance.now() - answered };
  });
  const cases = [
    ["answer", "ten notices changed, to an answer with them", 50],
    ["words", "words suggested, first after ten changes", 10],
  ] as const;
  for (const [key, name, atMost] of cases)
    for (const [at, share] of percentiles) {
      const value = percentile(
        times.map((time) => time[key]),
        share,
      );
      report({ case: `${name}, ${at}`, value, unit: "ms", target: { atMost } });
    }
}
