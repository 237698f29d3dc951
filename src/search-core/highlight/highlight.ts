import { stripIgnorable } from "#domain/ignorable.ts";
import { descriptionField, fieldNames, fields, titleField, type FieldNumber } from "#search-core/fields.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf, positiveLeaves } from "#search-core/query/plan.ts";
import type { DocText, HighlightResult, QueryText, Span } from "#search-core/types.ts";
import { findMatches, indexWords, type HighlightMatch } from "./find-matches.ts";
import { termFilter } from "./term-filter.ts";

/** Highlights a query in documents. The index stores no texts, so the caller passes them in. */
export function highlighter(query: QueryText): (texts: DocText) => HighlightResult {
  const plan = planOf(parseQuery(query.text).node, query);
  const leaves = plan ? positiveLeaves(plan) : [];
  const wanted = termFilter(leaves);
  return (texts) => {
    const matches = findMatches(
      leaves,
      fields.map((name) => indexWords(texts[name], wanted)),
    );
    return {
      explanation: matches.length === 0 ? null : explanationOf(texts, matches),
      highlights: { title: mergeSpans(matches, titleField), description: mergeSpans(matches, descriptionField) },
    };
  };
}

/** Highlights one document. */
export const highlight = (query: QueryText, texts: DocText): HighlightResult => highlighter(query)(texts);

/**
 * "“roads” and “bridge” in the title; “air conditioning” (for “HVAC”) in the description.": the words as the notice has them,
 * grouped by field.
 */
function explanationOf(texts: DocText, matches: HighlightMatch[]): string {
  const wordOf = ({ leaf, sequence, field, from, to }: HighlightMatch) => {
    const word = `“${stripIgnorable(texts[fields[field]].slice(from, to))}”`;
    return sequence.instead === null ? word : `${word} (for “${leaf.typed}”)`;
  };
  const byWord = Map.groupBy(longest(matches), (match) => wordOf(match).toLowerCase());
  const words = [...byWord.values()].map((group) => ({
    word: wordOf(group[0]!),
    where: list(
      [...new Set(group.map(({ field }) => field))].toSorted((a, b) => a - b).map((field) => fieldNames[field]),
    ),
  }));
  const byPlace = Map.groupBy(words, ({ where }) => where);
  return `${[...byPlace].map(([where, group]) => `${list(group.map(({ word }) => word))} in the ${where}`).join("; ")}.`;
}

/** Matches that are not part of a longer one: “tree felling” says more than “tree” and “felling”. */
function longest(matches: HighlightMatch[]): HighlightMatch[] {
  if (matches.every(({ sequence }) => sequence.instead === null)) return matches;
  const covered = new Set<HighlightMatch>();
  const byPosition = matches.toSorted((a, b) => a.field - b.field || a.from - b.from || b.to - a.to);
  let last: HighlightMatch | undefined;
  for (const match of byPosition) {
    const isPart = last?.field === match.field && match.to <= last.to;
    if (isPart && match.to - match.from < last!.to - last!.from) covered.add(match);
    else last = match;
  }
  return matches.filter((match) => !covered.has(match));
}

const list = (words: string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** A field's matches as ascending ranges without overlaps. */
function mergeSpans(matches: HighlightMatch[], field: FieldNumber): Span[] {
  const merged: Span[] = [];
  const sorted = matches.filter((match) => match.field === field).toSorted((a, b) => a.from - b.from);
  for (const { from, to } of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
