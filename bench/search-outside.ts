import { built, searchState } from "./engines/core.ts";
import { plainDoc } from "./engines/plain.ts";
import { type Bench, type Options, percentile } from "./figure.ts";
import { measure } from "./measure.ts";
import { noticesFrom, queriesFrom } from "./outside.ts";

/** The search core on notices and queries from files: each query's hits and times, then the list as a whole. */
export async function searchOutside(
  corpus: string,
  { queries: path, plain, say }: Options,
  tell: Parameters<Bench["run"]>[1],
): Promise<void> {
  if (path === undefined) throw new Error("--corpus wants --queries FILE.json beside it");
  const queries = queriesFrom(path);
  const from = performance.now();
  let documents = 0;
  const counted = noticesFrom(corpus).map((doc) => (documents++, doc));
  const { state } = built(plain ? counted.map(plainDoc) : counted);
  const seconds = (performance.now() - from) / 1000;
  const bytes = state.segments.reduce((sum, one) => sum + one.bytes.byteLength, 0);
  const engine = searchState(state, plain);
  tell({ case: "documents in the index", value: documents, unit: "documents" });
  tell({ case: "memory", value: bytes / documents, unit: "bytes/document", target: { atMost: 700 } });
  tell({ case: "build, with reading the file", value: documents / seconds, unit: "documents/s" });

  const list = await measure(engine, queries, { rounds: 10, seconds: 120 });
  const width = Math.max(...queries.map(({ name }) => name.length));
  say(`${"".padEnd(width)} ${"hits".padStart(10)} ${"p50 ms".padStart(10)} ${"p95 ms".padStart(10)}`);
  for (const [at, { name }] of queries.entries()) {
    const times = list.byQuery[at] ?? [];
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(3).padStart(10));
    say(`${name.padEnd(width)} ${String(list.totals[at] ?? "").padStart(10)} ${p50} ${p95}`);
  }
  tell({ case: "the list, p50", value: percentile(list.times, 0.5), unit: "ms" });
  tell({ case: "the list, p95", value: percentile(list.times, 0.95), unit: "ms" });
  tell({ case: "the list", value: list.perSecond, unit: "queries/s" });
}
