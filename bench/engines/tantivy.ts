import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { unspscPath } from "#domain/unspsc.ts";
import type { Doc } from "#search-core/types.ts";
import type { BenchQuery } from "../corpus/queries.ts";
import type { Engine } from "./engine.ts";

/** How it counts: with our own loop over its columns, which is faster, or with its own aggregations. */
export type Counting = "columns" | "aggregations";

/**
 * tantivy as a separate process, on one thread: the program in `tantivy/`, built at `program`. It measures a search by
 * its own clock, so that neither the pipe nor JSON counts.
 */
export async function openTantivy(program: string, counting: Counting, docs: Iterable<Doc>): Promise<Engine> {
  const child = spawn(program, [counting], { stdio: ["pipe", "pipe", "inherit"] });
  await once(child, "spawn");
  const ended = once(child, "exit");
  // If the program dies, its output ends. What was still being sent to it does not matter.
  child.stdin.on("error", () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error("tantivy ended early; what it said stands above");
    return JSON.parse(value) as { total: number; ms: number };
  };
  for (const doc of docs)
    if (!child.stdin.write(`${JSON.stringify(noticeOf(doc))}\n`))
      await Promise.race([once(child.stdin, "drain"), ended]);
  child.stdin.write("\n");
  await answer();
  let took = 0;
  return {
    name: counting === "columns" ? "tantivy" : "tantivy aggregations",
    async search(query) {
      child.stdin.write(`${JSON.stringify(questionOf(query))}\n`);
      const { total, ms } = await answer();
      took = ms;
      return total;
    },
    took: () => took,
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

const noticeOf = ({ title, description, status, buyer, valueFrom, categories, locations }: Doc) => ({
  title,
  description,
  status,
  buyer,
  value: valueFrom,
  category: [...new Set(categories.flatMap(unspscPath))],
  location: locations,
});

const questionOf = ({ words, filters: { status, location, category, price } }: BenchQuery) => ({
  words,
  status,
  location,
  category,
  ...price,
});
