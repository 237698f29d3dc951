import { built, searchState } from "./engines/core.ts";
import { plainDoc } from "./engines/plain.ts";
import { type Bench, type Options, percentile } from "./figure.ts";
import { measure } from "./measure.ts";
import { noticesFrom, queriesFrom } from "./outside.ts";

/** The search core on notices and queries from files: each query's hits and times, then the list as a whole. */
export async function searchOutside(
  corpus: string,
  { queries: path, plain, say }: Options,
  report: Parameters<Bench["run"]>[1],
): Promise<void> {
  if (path === undefined) throw new Error("--corpus wants --queries FILE.json beside it");
  const queries = queriesFrom(path);
  const docs = noticesFrom(corpus);
  const { state, buildSeconds, mergeSeconds } = built(plain ? docs.map(plainDoc) : docs);
  const documents = state.segments.reduce((sum, { liveCount: live }) => sum + live, 0);
  const bytes = state.segments.reduce((sum, segment) => sum + segment.bytes.byteLength, 0);
  report({ case: "documents in the index", value: documents, unit: "documents" });
  report({ case: "build", value: documents / buildSeconds, unit: "documents/s", target: { atLeast: 15_000 } });
  report({
    case: "build, with merging into one segment",
    value: documents / (buildSeconds + mergeSeconds),
    unit: "documents/s",
  });
  report({ case: "memory", value: bytes / documents, unit: "bytes/document", target: { atMost: 700 } });
  const engine = searchState(state, plain);

  const list = await measure(engine, queries, { rounds: 10, seconds: 120 });
  const width = Math.max(...queries.map(({ name }) => name.length));
  say(`${"".padEnd(width)} ${"hits".padStart(10)} ${"p50 ms".padStart(10)} ${"p95 ms".padStart(10)}`);
  for (const [index, { name }] of queries.entries()) {
    const times = list.byQuery[index] ?? [];
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(3).padStart(10));
    say(`${name.padEnd(width)} ${String(list.totals[index] ?? "").padStart(10)} ${p50} ${p95}`);
  }
  report({ case: "the list, p50", value: percentile(list.times, 0.5), unit: "ms" });
  report({ case: "the list, p95", value: percentile(list.times, 0.95), unit: "ms" });
  report({ case: "the list", value: list.perSecond, unit: "queries/s" });
}
