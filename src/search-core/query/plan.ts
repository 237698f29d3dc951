import { optionalAmong, type FillerContext } from "#search-core/analysis/filler.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { maxSynonymWords, startsSynonym, synonymsOf } from "#search-core/analysis/synonyms.ts";
import { fieldsOf, type FieldNumber, type QueryField } from "#search-core/fields.ts";
import type { Node } from "./ast.ts";

/** One term of a sequence: an exact form, any form of a stem, or any term with a prefix. */
export type QueryTerm = { match: "exact" | "stem" | "prefix"; term: string };
/** Query terms that must be adjacent. `synonym`: the synonym that replaces the typed words, if any. */
export type TermSequence = { terms: QueryTerm[]; boost: number; synonym: string | null };
/** Matches any of its sequences in one of its fields. `key` is equal for equal leaves only. */
export type Leaf = {
  kind: "leaf";
  typed: string;
  fields: readonly FieldNumber[];
  sequences: TermSequence[];
  key: string;
};
/**
 * The query to evaluate: words analysed, stop words dropped, synonyms added. "optional" stands only inside "and": it
 * adds to the score of what matches and decides nothing.
 */
export type Plan =
  | Leaf
  | { kind: "not"; plan: Plan }
  | { kind: "optional"; plan: Plan }
  | { kind: "and" | "or"; plans: Plan[] };

/** A synonym counts half as much as the typed words. */
const synonymBoost = 0.5;

/** Turns a query into a plan. Needs no index. Under a "not" every word is required, or it would exclude more. */
export function planOf(node: Node | null, isExcluded = false): Plan | null {
  if (node === null) return null;
  switch (node.kind) {
    case "not":
      return { kind: "not", plan: planOf(node.node, true)! };
    case "or":
      return combine(
        "or",
        node.nodes.map((part) => planOf(part, isExcluded)!),
      );
    case "and":
      return conjunction(node.nodes, isExcluded);
    case "word":
      return wordLeaf(node.text, node.field);
    case "prefix":
      return leaf(`${node.text}*`, node.field, [sequenceOf(prefixTerms(node.text))]);
    case "phrase":
      return leaf(`"${node.text}"`, node.field, [
        sequenceOf(termsOf(node.text).map((term) => ({ match: "exact", term }))),
      ]);
  }
}

/** The leaves that are not under a "not", in the order typed. */
export function positiveLeaves(plan: Plan): Leaf[] {
  if (plan.kind === "leaf") return [plan];
  if (plan.kind === "optional") return positiveLeaves(plan.plan);
  return plan.kind === "not" ? [] : plan.plans.flatMap(positiveLeaves);
}

/** Those of them that decide what matches. */
export function requiredLeaves(plan: Plan): Leaf[] {
  if (plan.kind === "leaf") return [plan];
  return "plans" in plan ? plan.plans.flatMap(requiredLeaves) : [];
}

/** The exclusions of the whole query as a plan of their own, for notices that need not have its words; null: none. */
export function exclusionsOf(plan: Plan | null): Plan | null {
  const parts = plan?.kind === "and" ? plan.plans : plan ? [plan] : [];
  const excluded = parts.filter((part) => part.kind === "not");
  return excluded.length === 0 ? null : combine("and", excluded);
}

/** By node of a conjunction: true for filler beside words that say what is wanted. */
export const optionalNodes = (nodes: readonly Node[]): boolean[] => optionalAmong(nodes.map(fillerContextOf));

/** A word in a field is meant as typed, so it is no filler. Function words say nothing, wherever they are. */
function fillerContextOf(node: Node): FillerContext {
  if (node.kind === "not") return "";
  if (node.kind !== "word") return null;
  const terms = termsOf(node.text);
  if (terms.length === 1 && node.field === null) return stem(terms[0]!);
  return terms.every(isStopWord) ? "" : null;
}

/**
 * All must match, except stop words and filler beside other words. A sequence of words with synonyms may match by one of
 * those.
 */
function conjunction(nodes: Node[], isExcluded: boolean): Plan {
  const plans: Plan[] = [];
  const terms = nodes.map((node) => (node.kind === "word" ? termsOf(node.text) : null));
  const stems = terms.map((wordTerms) => wordTerms && stemsOf(wordTerms));
  const isFunctionWord = (i: number) => terms[i]?.every(isStopWord) ?? false;
  const saysSomething = nodes.some((node, i) => node.kind !== "not" && !isFunctionWord(i));
  const isOptional = isExcluded ? [] : optionalNodes(nodes);
  const add = (plan: Plan, from: number, length: number) => {
    const run = Array.from({ length }, (_, i) => from + i);
    const isFiller = run.some((at) => isOptional[at]) && run.every((at) => isOptional[at] || isFunctionWord(at));
    plans.push(isFiller ? { kind: "optional", plan } : plan);
  };
  for (let i = 0; i < nodes.length;) {
    const match = longestSynonymRun(nodes, stems, i);
    if (match) {
      const words = nodes.slice(i, i + match.length) as WordNode[];
      const spelledOut = words.filter((_, beyond) => !isFunctionWord(i + beyond)).map((node) => planOf(node)!);
      add(
        { kind: "or", plans: [{ kind: "and", plans: spelledOut }, synonymLeaf(words, match.variants)] },
        i,
        match.length,
      );
    } else if (!(saysSomething && isFunctionWord(i))) add(planOf(nodes[i]!, isExcluded)!, i, 1);
    i += match?.length ?? 1;
  }
  return combine("and", plans);
}

/** Drops duplicates: stored lists repeat words, and each repetition would cost time. */
function combine(kind: "and" | "or", plans: Plan[]): Plan {
  const byKey = new Map<string, Plan>();
  for (const plan of plans) {
    const key = keyOf(plan);
    if (!byKey.has(key)) byKey.set(key, plan);
  }
  const distinct = [...byKey.values()];
  return distinct.length === 1 ? distinct[0]! : { kind, plans: distinct };
}

/** Equal for plans that match the same in the same order. */
function keyOf(plan: Plan): string {
  if (plan.kind === "leaf") return plan.key;
  return `${plan.kind}(${"plan" in plan ? keyOf(plan.plan) : plan.plans.map(keyOf).join()})`;
}

type WordNode = Node & { kind: "word" };

/** The longest sequence of at least two words from an index on, all in one field, that has synonyms. */
function longestSynonymRun(nodes: Node[], stems: (string[] | null)[], from: number) {
  const first = stems[from]?.[0];
  if (first === undefined || !startsSynonym(first)) return undefined;
  const { field } = nodes[from] as WordNode;
  let end = from + 1;
  while (end < from + maxSynonymWords && stems[end] && (nodes[end] as WordNode).field === field) end++;
  for (let length = end - from; length > 1; length--) {
    const synonyms = synonymsOf(stems.slice(from, from + length).flatMap((wordStems) => wordStems!));
    if (synonyms.length > 0) return { length, variants: synonyms };
  }
  return undefined;
}

function synonymLeaf(words: WordNode[], synonyms: ReturnType<typeof synonymsOf>): Leaf {
  const sequences = synonyms.map(({ text, stems }) => ({
    terms: stemTerms(stems),
    boost: synonymBoost,
    synonym: text,
  }));
  return leaf(words.map((word) => word.text).join(" "), words[0]!.field, sequences);
}

function wordLeaf(text: string, field: QueryField | null): Leaf {
  const tokens = tokenise(text);
  const stems = stemsOf(termsOf(text));
  const sequences = [sequenceOf(stemTerms(stems))];
  // "fit-out" also matches "fitout"; the index handles the reverse.
  const joined = tokens.find((token) => token.alias && token.term !== "IT");
  if (joined && stems.length === 2) sequences.push(sequenceOf(stemTerms([stem(joined.term)])));
  for (const { text: synonym, stems: others } of synonymsOf(stems))
    sequences.push({ terms: stemTerms(others), boost: synonymBoost, synonym });
  return leaf(text, field, sequences);
}

function leaf(typed: string, field: QueryField | null, sequences: TermSequence[]): Leaf {
  const fields = fieldsOf(field);
  const key = JSON.stringify([fields, sequences.map(({ terms, boost: weight }) => [terms, weight])]);
  return { kind: "leaf", typed, fields, sequences, key };
}

const sequenceOf = (terms: QueryTerm[]): TermSequence => ({ terms, boost: 1, synonym: null });
const stemTerms = (stems: string[]) => stems.map((term): QueryTerm => ({ match: "stem", term }));

function prefixTerms(text: string): QueryTerm[] {
  const terms = termsOf(text);
  return terms.map((term, i) =>
    i === terms.length - 1 ? { match: "prefix", term } : { match: "stem", term: stem(term) },
  );
}

const termsOf = (text: string) => tokenise(text).flatMap((token) => (token.alias ? [] : [token.term]));

/** In a query "it" means the abbreviation: nobody searches for the pronoun. */
const stemsOf = (terms: string[]) => (terms.length === 1 && terms[0] === "it" ? ["IT"] : terms.map(stem));
