import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { shippedDocs } from "../shipped-docs.ts";
import type { Labelled } from "./labelled.ts";

/** A query with fewer answers says little; one with more is answered by chance. */
const answers = { fewest: 5, most: 400 };
/** Every n-th title is used, so that a run takes a minute. */
const every = 3;

/**
 * A labelled set without labels: titles of categories as queries, titles of notices in that category as answers. Each
 * title is used once. The category is the buyer's own, so some answers are wrong and some are missing. `masked`: a
 * notice is without the words of its category's title, so that no word can find it.
 */
export async function silverSet(masked: boolean): Promise<Labelled> {
  const titles = await categoryTitles();
  const distinct = new Map<string, number>();
  for (const { title, categories } of await shippedDocs()) {
    const [category] = categories;
    const key = title.toLowerCase();
    if (category !== undefined && titles.has(category) && !distinct.has(key)) distinct.set(key, category);
  }
  const chosen = [...distinct].filter((_, index) => index % every === 0);
  const gains = new Map<string, Map<string, number>>();
  const texts = chosen.map(([title, category], number) => {
    const id = String(number);
    const question = String(category);
    gains.set(question, (gains.get(question) ?? new Map<string, number>()).set(id, 1));
    return { id, title: masked ? without(title, titles.get(category)!) : title, text: "" };
  });
  const questions = [...gains]
    .filter(([, found]) => found.size >= answers.fewest && found.size <= answers.most)
    .map(([id]) => ({ id, text: titles.get(Number(id))! }));
  return { texts, questions, gains };
}

async function categoryTitles(): Promise<Map<number, string>> {
  const rows = createReadStream(new URL("../../data/austender_unspsc.csv", import.meta.url)).pipe(
    parse({ columns: true, bom: true }),
  );
  const titles = new Map<number, string>();
  for await (const row of rows as AsyncIterable<Record<string, string>>)
    titles.set(Number(row["unspsc_id"]), row["unspsc_desc"]!);
  return titles;
}

/** A title without the words of another text, in any of their forms. */
function without(title: string, other: string): string {
  const stems = (text: string) => tokenise(text).map(({ term }) => stem(term));
  const dropped = new Set(stems(other));
  return title
    .split(/[\s/,()&-]+/)
    .filter((word) => stems(word).every((stem) => !dropped.has(stem)))
    .join(" ");
}
