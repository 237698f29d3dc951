import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tokensOf } from "#features/ingestion/classifier/features.ts";
import { openModel } from "#features/ingestion/classifier/model.ts";
import { predict } from "#features/ingestion/classifier/predict.ts";
import { openTable } from "#search-core/vectors/table.ts";
import type { RealTitle } from "./real-titles.ts";
import { subjectOf } from "./subject.ts";

/** One thing that was bought. `phrases`: what buyers call it, the most usual first. `dollars`: of each contract. */
export type Subject = { code: number; notices: number; phrases: string[]; dollars: number[] };

type Group = { phrases: Map<string, number>; codes: Map<number, number>; dollars: number[] };

/** Buyers in the territories give no code; a guess that is less likely than this is not used. */
const minLikelihood = 0.4;
const maxPhrases = 3;
const emptyWords = new Set("of and for the a an in to on with service supply provision delivery".split(" "));

/** The subjects of all titles: titles with the same words, in any order, are one. */
export function gatherSubjects(titles: RealTitle[], common: Set<string>, folder: string): Subject[] {
  const groups = new Map<string, Group>();
  for (const { text, code, cents } of titles) {
    const subject = subjectOf(text, common);
    if (subject === undefined) continue;
    const key = [...new Set(tokensOf(subject).filter((word) => !emptyWords.has(word)))].sort().join(" ");
    if (key === "") continue;
    const group: Group = groups.get(key) ?? { phrases: new Map(), codes: new Map(), dollars: [] };
    groups.set(key, group);
    group.phrases.set(subject, (group.phrases.get(subject) ?? 0) + 1);
    if (code) group.codes.set(code, (group.codes.get(code) ?? 0) + 1);
    if (cents > 0) group.dollars.push(Math.round(cents / 100));
  }
  const guess = categoryGuesser(folder);
  return [...groups.values()].flatMap(({ phrases, codes, dollars }) => {
    const usual = mostUsual(phrases);
    const code = mostUsual(codes)[0] ?? guess(usual[0]!);
    const notices = [...phrases.values()].reduce((sum, count) => sum + count, 0);
    return code === undefined ? [] : [{ code, notices, phrases: usual.slice(0, maxPhrases), dollars }];
  });
}

const mostUsual = <Item>(counts: Map<Item, number>): Item[] =>
  [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([item]) => item);

function categoryGuesser(folder: string) {
  const model = openModel(readFileSync(join(folder, "category-model.bin")));
  const table = openTable(readFileSync(join(folder, "tender-embeddings.bin")));
  return (text: string): number | undefined => {
    const likely = predict(model, { text, buyer: "" }, table.embed);
    const best = likely.indexOf(Math.max(...likely));
    return likely[best]! >= minLikelihood ? model.codes[best] : undefined;
  };
}
