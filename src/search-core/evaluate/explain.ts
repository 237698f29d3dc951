import { descriptionField, fieldNames, fields, titleField, type FieldNumber } from "../fields.ts";
import type { Leaf } from "../query/plan.ts";
import type { Doc, Hit, Span } from "../types.ts";
import { findings, tokensByPosition, type Finding } from "./found.ts";

/** The sentence and the highlights of one hit: which words, where, and what stood for them. */
export function explain(doc: Doc, leaves: Leaf[]): Pick<Hit, "explanation" | "highlights"> {
  const found = findings(
    leaves,
    fields.map((name) => tokensByPosition(doc[name])),
  );
  const sentences = [...Map.groupBy(found, ({ leaf }) => leaf.key).values()].map((some) => sentence(doc, some));
  return {
    explanation: sentences.length === 0 ? null : `${sentences.join("; ")}.`,
    highlights: { title: spans(found, titleField), description: spans(found, descriptionField) },
  };
}

/** "“roads” in title and description, “road” in buyer": the words as the notice has them, and what the lexicon took for what. */
function sentence(doc: Doc, found: Finding[]): string {
  const byText = Map.groupBy(found, ({ field, from, to }) => doc[fields[field]].slice(from, to).toLowerCase());
  return [...byText]
    .map(([text, some]) => {
      const where = [...new Set(some.map(({ field }) => field))].toSorted().map((field) => fieldNames[field]);
      const instead = some[0]!.run.variant === null ? "" : ` for “${some[0]!.leaf.typed}”`;
      return `“${text}”${instead} in ${list(where)}`;
    })
    .join(", ");
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
