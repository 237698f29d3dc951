import { readFileSync } from "node:fs";
import { join } from "node:path";
import { judge } from "#features/ingestion/classifier/judge.ts";
import { openModel } from "#features/ingestion/classifier/model.ts";
import type { OpportunityRecord } from "#features/ingestion/merge.ts";
import { dataFolder } from "#features/ingestion/server/reference-data.ts";
import type { StoredCategory } from "#features/opportunities/record.ts";
import { openTable } from "#search-core/vectors/table.ts";

/** A guess that is less likely than this helps nobody. */
const leastPercent = 10;
const mostGuesses = 3;
/** Titles of fewer words are read together with the beginning of the description. */
const fewWords = 4;
const beginning = 300;

/** What the classifier has learnt, read when the first notice without a category comes. */
let learnt: { model: ReturnType<typeof openModel>; table: ReturnType<typeof openTable> } | undefined;
const learn = () =>
  (learnt ??= {
    model: openModel(readFileSync(join(dataFolder, "category-model.bin"))),
    table: openTable(readFileSync(join(dataFolder, "tender-embeddings.bin"))),
  });

/**
 * The record with guessed categories where nobody gave one of ours: several, each with how sure we are, behind the
 * source's own words. A code that the buyer gave stands first and is never joined by a guess of ours. The same words give
 * the same guesses.
 */
export function withGuesses(record: OpportunityRecord): OpportunityRecord {
  const { columns } = record;
  const stated = columns.categories.toSorted((a, b) => Number(a.origin === "guess") - Number(b.origin === "guess"));
  const isCoded = stated.some(({ code }) => code !== undefined);
  const categories = isCoded ? stated : [...stated, ...guessesFor(record)];
  return { ...record, columns: { ...columns, categories } };
}

function guessesFor({ columns, buyer }: OpportunityRecord): StoredCategory[] {
  const { model, table } = learn();
  const { title, description, source_categories, categories } = columns;
  const labels = [...source_categories, ...categories.flatMap(({ raw }) => raw ?? [])];
  const more = title.split(" ").length < fewWords ? description.slice(0, beginning) : "";
  const text = [title, ...labels, more].join(" ");
  const likely = judge(model, { text, buyer: buyer?.name ?? "" }, table.embed);
  return [...likely]
    .map((share, at) => ({ code: model.codes[at]!, percent: Math.min(Math.round(share * 100), 99) }))
    .filter(({ percent }) => percent >= leastPercent)
    .sort((a, b) => b.percent - a.percent || a.code - b.code)
    .slice(0, mostGuesses)
    .map((guess) => ({ ...guess, origin: "guess" as const }));
}
