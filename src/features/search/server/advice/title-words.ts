import { isTooWide } from "#search-core/analysis/filler.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";

/** A word of titles, or two that stand next to each other. `key`: their stems. `titles`: how many titles have it. */
export type TitleWord = { key: string; text: string; titles: number };

const isAllCapitals = (text: string) => text === text.toUpperCase();
/** An acronym stays as it is, unless the whole title is in capitals. */
const spell = (word: string, title: string) =>
  isAllCapitals(word) && !isAllCapitals(title) && word.length <= 6 ? word : word.toLowerCase();

/** The words of titles that say what a notice is about, and pairs of them, each in its commonest spelling. */
export function titleWords(titles: Iterable<string>): Map<string, TitleWord> {
  const found = new Map<string, { titles: number; texts: Map<string, number> }>();
  for (const title of new Set(titles)) {
    for (const [key, text] of wordsOf(title)) {
      const word = found.get(key) ?? { titles: 0, texts: new Map<string, number>() };
      found.set(key, word);
      word.titles++;
      word.texts.set(text, (word.texts.get(text) ?? 0) + 1);
    }
  }
  return new Map(
    [...found].map(([key, { titles: count, texts }]) => {
      const [[text]] = [...texts].sort(([, a], [, b]) => b - a) as [[string, number]];
      return [key, { key, text, titles: count }];
    }),
  );
}

/** By key: the words of one title. */
function wordsOf(title: string): Map<string, string> {
  const words = new Map<string, string>();
  let before: { stem: string; to: number; text: string } | null = null;
  for (const { term, from, to, alias } of tokenise(title)) {
    if (alias) continue;
    const text = spell(title.slice(from, to), title);
    const root = stem(term);
    if (!saysSomething(term)) {
      before = null;
      continue;
    }
    if (before !== null && title.slice(before.to, from) === " ")
      words.set(`${before.stem} ${root}`, `${before.text} ${text}`);
    if (!isTooWide(root)) words.set(root, text);
    before = { stem: root, to, text };
  }
  return words;
}

const saysSomething = (term: string) => term.length > 2 && !/\d/.test(term) && !isStopWord(term);
