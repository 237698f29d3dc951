import type { Span } from "#search-core/index.ts";
import type { BuyerIds } from "./buyer-ids.ts";
import { nameKey } from "./buyer-ids.ts";
import { readers, type Saying } from "./patterns.ts";
import { type Word, type WordRun, wordRuns } from "./word-runs.ts";

/**
 * A filter that some words of a text say. `core` is the range of what it is named after, `span` of all of its words.
 * `before` and `after`: the words beside it, which may belong to one name with it.
 */
export type Finding = { saying: Saying; core: Span; span: Span; before: string | null; after: string | null };

/** The filters that the words of a text say, in the order typed. An alternative between commas counts only whole. */
export const findReadings = (text: string, buyers: BuyerIds): Finding[] =>
  readRuns(text, buyers).flatMap(({ findings, isOnlyPart }) => (isOnlyPart ? [] : findings));

/** The filters that words of an alternative say beside other words, so that they may be meant for this one alone. */
export const findInAlternatives = (text: string, buyers: BuyerIds): Finding[] =>
  readRuns(text, buyers).flatMap(({ findings, isOnlyPart }) => (isOnlyPart ? findings : []));

const readRuns = (text: string, buyers: BuyerIds) =>
  wordRuns(text).map((run) => {
    const found = readRun(run, buyers);
    const words = found.reduce((sum, [, from, to]) => sum + to - from, 0);
    return { findings: found.map(([finding]) => finding), isOnlyPart: run.isAlternative && words < run.words.length };
  });

type Found = [finding: Finding, from: number, to: number];

function readRun({ words }: WordRun, buyers: BuyerIds): Found[] {
  const found: Found[] = [];
  for (let i = 0; i < words.length;) {
    const match = longest([...patternMatches(words, i), ...buyerMatches(words, i, buyers)]);
    if (match) found.push([findingOf(words, match), i, match.to]);
    i = match?.to ?? i + 1;
  }
  return found;
}

/** What was read from a word on, with the indexes of its core and of the word after it. */
type Match = { saying: Saying; from: number; coreFrom: number; coreTo: number; to: number };

const longest = (matches: Match[]): Match | undefined => matches.toSorted((a, b) => b.to - a.to)[0];

function patternMatches(words: readonly Word[], from: number): Match[] {
  const text = words.map(({ term }) => term).join(" ");
  const starts = words.map((_, i) => words.slice(0, i).reduce((sum, { term }) => sum + term.length + 1, 0));
  const indexAt = (offset: number) => starts.findLastIndex((start) => start <= offset);
  return readers.flatMap(({ pattern, read }) => {
    pattern.lastIndex = starts[from]!;
    const match = pattern.exec(text);
    if (!match) return [];
    const [coreStart, coreEnd] = match.indices!.groups!["core"]!;
    const [coreFrom, coreTo, to] = [indexAt(coreStart), indexAt(coreEnd - 1) + 1, indexAt(pattern.lastIndex - 1) + 1];
    const typed = words.slice(coreFrom, coreTo).map((word) => word.text);
    const saying = read(match.groups!, typed.join(" "));
    return saying ? [{ saying, from, coreFrom, coreTo, to }] : [];
  });
}

const maxNameWords = 12;

/** The longest name of a buyer from a word on. A single word is too often something else. */
function buyerMatches(words: readonly Word[], from: number, buyers: BuyerIds): Match[] {
  for (let to = Math.min(words.length, from + maxNameWords); to >= from + 2; to--) {
    const buyer = buyers.get(
      nameKey(
        words
          .slice(from, to)
          .map((word) => word.text)
          .join(" "),
      ),
    );
    if (!buyer) continue;
    const saying = { field: "buyer", id: buyer.id, value: String(buyer.id), label: `Buyer: ${buyer.name}` } as const;
    return [{ saying, from, coreFrom: from, coreTo: to, to }];
  }
  return [];
}

function findingOf(words: readonly Word[], { saying, from, coreFrom, coreTo, to }: Match): Finding {
  const spanOf = (first: number, end: number): Span => [words[first]!.span[0], words[end - 1]!.span[1]];
  return {
    saying,
    core: spanOf(coreFrom, coreTo),
    span: spanOf(from, to),
    before: coreFrom === from ? (words[from - 1]?.text ?? null) : null,
    after: coreTo === to ? (words[to]?.text ?? null) : null,
  };
}
