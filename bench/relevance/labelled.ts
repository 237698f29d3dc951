import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { linesOf } from "../outside.ts";

/** Texts, queries, and relevance judgements: how well a text answers a query (0: not at all). */
export type Labelled = {
  texts: { id: string; title: string; text: string }[];
  questions: { id: string; text: string }[];
  /** By query, by text. */
  gains: Map<string, Map<string, number>>;
};

const text = z.object({ _id: z.string(), title: z.string().default(""), text: z.string().default("") });
const question = z.object({ _id: z.string(), text: z.string() });

/**
 * Reads a folder in BEIR layout: corpus.jsonl, queries.jsonl, and qrels.tsv or qrels/test.tsv with a heading line and
 * then query, text and gain. Queries without an answer are left out. Throws on an invalid line.
 */
export function readLabelled(folder: string): Labelled {
  const read = <Line>(file: string, shape: z.ZodType<Line>) =>
    linesOf(join(folder, file))
      .map((line) => shape.parse(JSON.parse(line)))
      .toArray();
  const judged = ["qrels.tsv", "qrels/test.tsv"].map((file) => join(folder, file)).find((path) => existsSync(path));
  if (!judged) throw new Error(`${folder} has neither qrels.tsv nor qrels/test.tsv`);
  const gains = new Map<string, Map<string, number>>();
  for (const line of readFileSync(judged, "utf8").trim().split("\n").slice(1)) {
    const [asked = "", found = "", gain = ""] = line.trim().split("\t");
    if (!/^\d+$/.test(gain)) throw new Error(`${judged}: a gain is a whole number; the line is "${line}"`);
    gains.set(asked, (gains.get(asked) ?? new Map<string, number>()).set(found, Number(gain)));
  }
  return {
    texts: read("corpus.jsonl", text).map(({ _id, ...rest }) => ({ id: _id, ...rest })),
    questions: read("queries.jsonl", question)
      .map((row) => ({ id: row._id, text: row.text }))
      .filter(({ id }) => [...(gains.get(id)?.values() ?? [])].some((gain) => gain > 0)),
    gains,
  };
}
