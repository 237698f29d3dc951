import { readFileSync } from "node:fs";
import { join } from "node:path";
import { predict } from "#features/ingestion/classifier/predict.ts";
import { openModel } from "#features/ingestion/classifier/model.ts";
import type { OpportunityRecord } from "#features/ingestion/release.ts";
import { dataFolder } from "#features/ingestion/server/reference-data.ts";
import type { StoredCategory } from "#features/opportunities/record.ts";
import { openTable } from "#search-core/vectors/table.ts";

/** A less likely guess helps nobody. */
const minPercent = 10;
const maxGuesses = 3;
/** Shorter titles are classified together with the beginning of the description. Words. */
const shortTitleWords = 4;
const descriptionPrefixLength = 300;

/** The trained model, loaded for the first notice without a category. */
let loaded: { model: ReturnType<typeof openModel>; table: ReturnType<typeof openTable> } | undefined;
const loadModel = () =>
  (loaded ??= {
    model: openModel(readFileSync(join(dataFolder, "category-model.bin"))),
    table: openTable(readFileSync(join(dataFolder, "tender-embeddings.bin"))),
  });

/**
 * Adds guessed categories if the buyer gave no code: several, each with a confidence, after the source's own words. A
 * guess is never added to a buyer's code. Deterministic.
 */
export function withGuesses(record: OpportunityRecord): OpportunityRecord {
  const { columns } = record;
  const stated = columns.categories.toSorted((a, b) => Number(a.origin === "guess") - Number(b.origin === "guess"));
  const isCoded = stated.some(({ code }) => code !== undefined);
  const categories = isCoded ? stated : [...stated, ...guessesFor(record)];
  return { ...record, columns: { ...columns, categories } };
}

function guessesFor({ columns, buyer }: OpportunityRecord): StoredCategory[] {
  const { model, table } = loadModel();
  const { title, description, source_categories, categories } = columns;
  const labels = [...source_categories, ...categories.flatMap(({ raw }) => raw ?? [])];
  const more = title.split(" ").length < shortTitleWords ? description.slice(0, descriptionPrefixLength) : "";
  const text = [title, ...labels, more].join(" ");
  const likely = predict(model, { text, buyer: buyer?.name ?? "" }, table.embed);
  return [...likely]
    .map((share, index) => ({ code: model.codes[index]!, percent: Math.min(Math.round(share * 100), 99) }))
    .filter(({ percent }) => percent >= minPercent)
    .sort((a, b) => b.percent - a.percent || a.code - b.code)
    .slice(0, maxGuesses)
    .map((guess) => ({ ...guess, origin: "guess" as const }));
}
