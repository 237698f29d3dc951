import { createMatcher, type Matcher } from "#search-core/match/matcher.ts";
import type { Doc, Query } from "#search-core/types.ts";
import { plainQuery } from "#test/plain-query.ts";
import { type Corpus, notices, readCorpus } from "./corpus/corpus.ts";
import { type Bench, percentile } from "./figure.ts";
import { filtered, savedSearches, spoken } from "./matching/saved-searches.ts";
import { wordSharesOf } from "./matching/word-shares.ts";
import { benchNow } from "./shipped-docs.ts";

const batchSize = 64;
const batches = 40;
/**
 * Searches that are made once before anything is measured, which remembers the shares of their words: those are no part of
 * the matcher. More searches have hardly any other words, because all are about the same contracts.
 */
const firstSearches = 500_000;
/** Searches are made and then compiled in turns, because making them takes longer. */
const searchesAtOnce = 1_000;
const hour = 3600;

/**
 * Which of `size` saved searches match 64 new notices, on one thread, as each time that a source brings news; then what of
 * it each of 1 to 4 workers has to do. Three in four new notices are open and close in the future; the others are as in the
 * corpus, nearly all awards. More than 3 million searches need NODE_OPTIONS="--max-old-space-size=14000 --expose-gc", of
 * which the second leaves garbage out of the memory.
 */
export const matchingBench: Bench = {
  name: "matching",
  async run(size, report, { say }) {
    const corpus = await readCorpus();
    say(`saved searches: ${spoken}; ${filtered}`);
    const shares = wordSharesOf(corpus);
    const queryOf = savedSearches(corpus, shares);
    for (let id = 0; id < Math.min(size, firstSearches); id++) queryOf(id);
    const before = memory();
    const matcher = createMatcher(shares.shareOf);
    const { weeks } = plainQuery(benchNow);
    let added = 0;
    let compilingMs = 0;
    function addUpTo(count: number) {
      for (; added < count;) {
        const from = added;
        const queries = Array.from({ length: Math.min(searchesAtOnce, count - from) }, (_, i) => queryOf(from + i));
        const cpuFrom = process.cpuUsage();
        for (const query of queries) matcher.add(added++, query);
        compilingMs += process.cpuUsage(cpuFrom).user / 1000;
      }
    }
    // What each of several workers has and does, one after the other in this process: partitions are of equal size.
    for (const workers of [4, 3, 2, 1]) {
      addUpTo(Math.ceil(size / workers));
      const own = match(matcher, corpus, weeks);
      const column = `each of ${workers}`;
      const mebibytes = Math.round((memory() - before) / 2 ** 20);
      const p50 = percentile(own.computing, 0.5);
      report({ case: "saved searches", column, value: added, unit: "searches", target: null });
      report({ case: "memory of the matcher", column, value: mebibytes, unit: "MiB" });
      report({ case: "64 notices, computing, p50", column, value: p50, unit: "ms" });
      report({ case: "a notice, computing", column, value: p50 / batchSize, unit: "ms" });
      // The table comes at the end, which is an hour away for the largest sizes on a busy machine.
      console.error(`${column}: ${added} searches, ${mebibytes} MiB, 64 notices in ${p50.toFixed(1)} ms of computing`);
    }
    report({ case: "compiling", value: Math.round((1000 * size) / compilingMs), unit: "searches per s of CPU" });
    report({ case: "memory", value: Math.round((memory() - before) / size), unit: "bytes/search" });

    const { times, computing, searches, pairs } = match(matcher, corpus, weeks);
    const name = `${size.toLocaleString("en-AU")} searches x ${batchSize} notices`;
    const target = size <= 1_000_000 ? { atMost: 60 } : null;
    report({ case: `${name}, p50`, value: percentile(times, 0.5), unit: "ms", target });
    report({ case: `${name}, p95`, value: percentile(times, 0.95), unit: "ms" });
    report({ case: `${name}, time computing, p50`, value: percentile(computing, 0.5), unit: "ms" });
    report({ case: `${name}, time computing, least`, value: Math.min(...computing), unit: "ms" });
    const percent = (share: number) => Math.round(10_000 * share) / 100;
    report({ case: "searches that match in a batch", value: percent(searches / batches / size), unit: "%" });
    report({
      case: "chance of a search to match a notice",
      value: percent(pairs / batches / batchSize / size),
      unit: "%",
    });
  },
};

/** Matches batch after batch. `computing` is CPU time, because wall time includes other processes on the same cores. */
function match(matcher: Matcher, corpus: Corpus, weeks: Query["weeks"]) {
  const times: number[] = [];
  const computing: number[] = [];
  let searches = 0;
  let pairs = 0;
  for (let batch = 0; batch < batches; batch++) {
    const docs = newNotices(corpus, 1_000_000 + batch * batchSize);
    const [from, cpuFrom] = [performance.now(), process.cpuUsage()];
    const found = matcher.match(docs, weeks);
    times.push(performance.now() - from);
    computing.push(process.cpuUsage(cpuFrom).user / 1000);
    searches += found.size;
    for (const bits of found.docBits.subarray(0, 2 * found.size)) pairs += ones(bits);
  }
  // The first batches warm up.
  return { times: times.slice(batches / 4), computing: computing.slice(batches / 4), searches, pairs };
}

function newNotices(corpus: Corpus, from: number): Doc[] {
  const docs = [...notices(corpus, from, from + batchSize)];
  return docs.map((doc, index) => {
    if (index % 4 === 3) return doc;
    const closing = benchNow + (index + 1) * 12 * hour;
    return { ...doc, status: 1, open: benchNow - hour, closing, closed: closing, awarded: null, cancelled: null };
  });
}

/** The number of set bits. */
function ones(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

function memory() {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
