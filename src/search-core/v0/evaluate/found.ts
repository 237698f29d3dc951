import { tokenise, type Token } from "#search-core/analysis/tokenise.ts";
import { stem } from "#search-core/analysis/stem.ts";
import type { FieldNumber } from "#search-core/fields.ts";
import type { Element, Leaf, Plan, Run } from "#search-core/query/plan.ts";

/** Where a run of a leaf stands in a field, in UTF-16 offsets. */
export type Finding = { leaf: Leaf; run: Run; field: FieldNumber; from: number; to: number };

/** A field's tokens by position; several may share one. */
type FieldTokens = Token[][];

export function tokensByPosition(text: string): FieldTokens {
  const byPosition: FieldTokens = [];
  for (const token of tokenise(text)) (byPosition[token.position] ??= []).push(token);
  return byPosition;
}

/** Whether a term is one that an element stands for: the plain meaning of what the dictionary looks up. */
export function stands({ form, term: wanted }: Element, term: string): boolean {
  if (form === "exact") return term === wanted;
  return form === "stem" ? stem(term) === wanted : term.startsWith(wanted);
}

/** Where a run stands in a field: the tokens of each occurrence. */
export function standings(tokens: FieldTokens, { elements }: Run): Token[][] {
  const found: Token[][] = [];
  for (let start = 0; start + elements.length <= tokens.length; start++) {
    const row = elements.map((element, at) => tokens[start + at]!.find(({ term }) => stands(element, term)));
    if (row.every((token) => token !== undefined)) found.push(row);
  }
  return found;
}

/** The leaves whose words are wanted, in the order typed; what is under a "not" is not. */
export function wantedLeaves(plan: Plan): Leaf[] {
  if (plan.kind === "leaf") return [plan];
  return plan.kind === "not" ? [] : plan.plans.flatMap(wantedLeaves);
}

/** Everything that the leaves match in the fields given. */
export function findings(leaves: Leaf[], fieldTokens: readonly FieldTokens[]): Finding[] {
  return leaves.flatMap((leaf) =>
    leaf.fields.flatMap((field) =>
      leaf.runs.flatMap((run) =>
        standings(fieldTokens[field]!, run).map((row) => ({
          leaf,
          run,
          field,
          from: row[0]!.from,
          to: row.at(-1)!.to,
        })),
      ),
    ),
  );
}
