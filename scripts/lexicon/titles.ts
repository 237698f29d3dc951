import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";

/** A distinct title of the shipped notices, and its UNSPSC families (four digits) with their shares. */
export type Title = { text: string; families: Map<string, number> };

const registers: [file: string, column: string][] = [
  ["contract_notices", "description"],
  ["nt_awarded_contracts", "description"],
  ["tas_contracts", "title"],
  ["act_contracts_2025", "title"],
];

/** The distinct titles of the notices in data/, in any case. */
export async function readTitles(): Promise<Title[]> {
  const titles = new Map<string, Title>();
  for (const [file, column] of registers) {
    const path = join(import.meta.dirname, `../../data/${file}.csv.gz`);
    const rows = createReadStream(path)
      .pipe(createGunzip())
      .pipe(parse({ columns: true, bom: true }));
    for await (const row of rows as AsyncIterable<Record<string, string>>) {
      const text = (row[column] ?? "").trim();
      if (text === "") continue;
      const title = titles.get(text.toLowerCase()) ?? { text, families: new Map() };
      titles.set(text.toLowerCase(), title);
      const family = row["unspsc"]?.slice(0, 4);
      if (family) title.families.set(family, (title.families.get(family) ?? 0) + 1);
    }
  }
  for (const { families } of titles.values()) {
    const all = [...families.values()].reduce((sum, count) => sum + count, 0);
    for (const [family, count] of families) families.set(family, count / all);
  }
  return [...titles.values()];
}

/** Finds titles by a term: their indexes, and how many of them have it only across punctuation ("School - Supply"). */
export type FindTitles = (key: string) => { titles: number[]; acrossPunctuation: number };

const maxPositions = 1024;

/** An index of the words of titles, as search reads them. */
export function indexTitles(titles: readonly Title[]): FindTitles {
  /** By stem: title * maxPositions + position, and whether punctuation stands before that word. */
  const postings = new Map<string, Map<number, boolean>>();
  for (const [i, { text }] of titles.entries()) {
    let before = 0;
    for (const { term, position, from, to } of tokenise(text)) {
      const isApart = /[,;:()|]|\s[-–—]|[-–—]\s|\.\s/.test(text.slice(before, from));
      const stemmed = term === "IT" ? term : stem(term);
      const places = postings.get(stemmed) ?? new Map<number, boolean>();
      postings.set(stemmed, places);
      if (position < maxPositions) places.set(i * maxPositions + position, isApart);
      before = to;
    }
  }
  const none = new Map<number, boolean>();
  const found = new Map<string, ReturnType<FindTitles>>();
  return (key) => {
    const known = found.get(key);
    if (known) return known;
    const words = key.split(" ").map((word) => postings.get(word) ?? none);
    const rarest = words.reduce((best, word, i) => (word.size < words[best]!.size ? i : best), 0);
    const whole = new Set<number>();
    const apart = new Set<number>();
    for (const place of words[rarest]!.keys()) {
      const start = place - rarest;
      if (!words.every((word, i) => word.has(start + i))) continue;
      const isApart = words.some((word, i) => i > 0 && word.get(start + i) === true);
      (isApart ? apart : whole).add(Math.floor(place / maxPositions));
    }
    const titlesFound = [...whole.union(apart)];
    const result = { titles: titlesFound, acrossPunctuation: titlesFound.length - whole.size };
    found.set(key, result);
    return result;
  };
}
