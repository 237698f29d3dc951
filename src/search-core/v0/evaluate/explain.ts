import { descriptionField, fieldNames, fields, titleField, type FieldNumber } from "#search-core/fields.ts";
import type { Leaf } from "#search-core/query/plan.ts";
import type { Doc, Hit, Span } from "#search-core/types.ts";
import { findings, tokensByPosition, type Finding } from "./found.ts";

/** The sentence and the highlights of one hit: which words, where, and what stood for them. */
export function explain(doc: Doc, leaves: Leaf[]): Pick<Hit, "explanation" | "highlights"> {
  const found = findings(
    leaves,
    fields.map((name) => tokensByPosition(doc[name])),
  );
  return {
    explanation: found.length === 0 ? null : sentence(doc, found),
    highlights: { title: spans(found, titleField), description: spans(found, descriptionField) },
  };
}

/**
 * "“roads” and “bridge” in title; “air conditioning” (for “HVAC”) in description.": the words as the notice has them,
 * those in the same fields together.
 */
function sentence(doc: Doc, found: Finding[]): string {
  const wordOf = ({ leaf, run, field, from, to }: Finding) => {
    const word = `“${doc[fields[field]].slice(from, to)}”`;
    return run.variant === null ? word : `${word} (for “${leaf.typed}”)`;
  };
  const byWord = Map.groupBy(found, (one) => wordOf(one).toLowerCase());
  const words = [...byWord.values()].map((some) => ({
    word: wordOf(some[0]!),
    where: list(
      [...new Set(some.map(({ field }) => field))].toSorted((a, b) => a - b).map((field) => fieldNames[field]),
    ),
  }));
  const byPlace = Map.groupBy(words, ({ where }) => where);
  return `${[...byPlace].map(([where, some]) => `${list(some.map(({ word }) => word))} in ${where}`).join("; ")}.`;
}

const list = (words: string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** A field's findings as ascending ranges that do not overlap. */
function spans(found: Finding[], field: FieldNumber): Span[] {
  const merged: Span[] = [];
  const sorted = found.filter((one) => one.field === field).toSorted((a, b) => a.from - b.from);
  for (const { from, to } of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
