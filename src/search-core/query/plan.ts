import { optionalAmong, type FillerContext } from "#search-core/analysis/filler.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { type Token, tokenise } from "#search-core/analysis/tokenise.ts";
import { maxTermWords, type Synonym } from "#search-core/analysis/lexicon.ts";
import { shippedLexicon } from "#search-core/analysis/shipped-lexicon.ts";
import type { QueryField } from "#search-core/fields.ts";
import type { QueryText } from "#search-core/types.ts";
import type { Node } from "./ast.ts";
import { remember } from "./remember.ts";
import { type Leaf, leafOf, type QueryTerm, sequenceOf, stemTerms } from "./leaf.ts";

/**
 * The query to evaluate: words analysed, stop words dropped, synonyms added. "optional" stands only inside "and": it
 * adds to the score of what matches and decides nothing.
 */
export type Plan =
  | Leaf
  | { kind: "not"; plan: Plan }
  | { kind: "optional"; plan: Plan }
  | { kind: "and" | "or"; plans: Plan[] };

/** A synonym counts just less than the typed words would. */
export const synonymBoost = 7 / 8;

/** How words are read. Under a "not" every word is required and no trade words are added, or it would exclude more. */
type Reading = Pick<QueryText, "includeTradeWords"> & { isExcluded: boolean };

/** Turns a query into a plan. Needs no index. */
export const planOf = (node: Node | null, { includeTradeWords }: Pick<QueryText, "includeTradeWords">): Plan | null =>
  node && planNode(node, { includeTradeWords, isExcluded: false });

function planNode(node: Node, reading: Reading): Plan {
  switch (node.kind) {
    case "not":
      return { kind: "not", plan: planNode(node.node, { includeTradeWords: false, isExcluded: true }) };
    case "or":
      return combine(
        "or",
        node.nodes.map((part) => planNode(part, reading)),
      );
    case "and":
      return conjunction(node.nodes, reading);
    case "word":
      return wordLeaf(node.text, node.field, reading);
    case "prefix":
      return leafOf(`${node.text}*`, node.field, [sequenceOf(prefixTerms(node.text))]);
    case "phrase":
      return leafOf(`"${node.text}"`, node.field, [
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
  if (terms.length === 1 && node.field === null) return stemOf(terms[0]!);
  return terms.every(isStopWord) ? "" : null;
}

/**
 * All must match, except stop words and filler beside other words. A sequence of words with synonyms may match by one of
 * those.
 */
function conjunction(nodes: Node[], reading: Reading): Plan {
  const { isExcluded } = reading;
  const plans: Plan[] = [];
  const terms = nodes.map((node) => (node.kind === "word" ? termsOf(node.text) : null));
  const stems = terms.map((wordTerms) => wordTerms && stemsOf(wordTerms));
  const isFunctionWord = (i: number) => terms[i]?.every(isStopWord) ?? false;
  const saysSomething = nodes.some((node, i) => node.kind !== "not" && !isFunctionWord(i));
  const isOptional = isExcluded ? [] : optionalNodes(nodes);
  /** Within a sequence that has synonyms, a word stands for itself alone. */
  const typedOnly = { ...reading, includeTradeWords: false };
  for (let i = 0; i < nodes.length;) {
    const match = longestTerm(nodes, stems, i, reading);
    const run = Array.from({ length: match?.length ?? 1 }, (_, beyond) => i + beyond);
    const content = run.filter((at) => !isFunctionWord(at));
    const isFiller = run.some((at) => isOptional[at]) && content.every((at) => isOptional[at]);
    if (match) {
      const typed = content.map((at) => {
        const plan = planNode(nodes[at]!, typedOnly);
        return isOptional[at] && !isFiller ? ({ kind: "optional", plan } as const) : plan;
      });
      const needed = content.filter((at) => isFiller || !isOptional[at]).map((at) => stemTerms(stems[at]!));
      const words = nodes.slice(i, i + match.length) as WordNode[];
      const typedText = words.map(({ text }) => text).join(" ");
      const leaf = leafOf(typedText, words[0]!.field, [], { ...match, replaced: needed });
      const plan = leaf.sequences.length === 0 ? combine("and", typed) : combine("or", [combine("and", typed), leaf]);
      plans.push(isFiller ? { kind: "optional", plan } : plan);
    } else if (!(saysSomething && isFunctionWord(i))) {
      const plan = planNode(nodes[i]!, reading);
      plans.push(isFiller ? { kind: "optional", plan } : plan);
    }
    i += run.length;
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
function longestTerm(nodes: Node[], stems: (string[] | null)[], from: number, reading: Reading) {
  const first = stems[from]?.[0];
  if (first === undefined || !shippedLexicon().startsTerm(first)) return undefined;
  const { field } = nodes[from] as WordNode;
  let end = from + 1;
  while (end < from + maxTermWords && stems[end] && (nodes[end] as WordNode).field === field) end++;
  for (let length = end - from; length > 1; length--) {
    const of = stems.slice(from, from + length).flatMap((wordStems) => wordStems!);
    const synonyms = synonymsOf(of, field, reading);
    if (synonyms.length > 0) return { length, of, synonyms };
  }
  return undefined;
}

/** A buyer or reference is meant as typed: trade words say what is bought. */
function synonymsOf(
  stems: string[],
  field: QueryField | null,
  { includeTradeWords }: Pick<Reading, "includeTradeWords">,
): readonly Synonym[] {
  const synonyms = shippedLexicon().synonymsOf(stems);
  return includeTradeWords && (field === null || field === "title")
    ? synonyms
    : synonyms.filter(({ isTradeWord }) => !isTradeWord);
}

function wordLeaf(text: string, field: QueryField | null, reading: Reading): Leaf {
  if (field !== null) return makeWordLeaf(text, field, reading);
  return reading.includeTradeWords ? leafWithTradeWords(text) : leafWithoutTradeWords(text);
}
const leafWithTradeWords = remember((text) => makeWordLeaf(text, null, { includeTradeWords: true }));
const leafWithoutTradeWords = remember((text) => makeWordLeaf(text, null, { includeTradeWords: false }));

function makeWordLeaf(text: string, field: QueryField | null, reading: Pick<Reading, "includeTradeWords">): Leaf {
  const tokens = tokenise(text);
  const stems = stemsOf(withoutAliases(tokens));
  const own = [sequenceOf(stemTerms(stems))];
  // "fit-out" also matches "fitout"; the index handles the reverse.
  const joined = tokens.find((token) => token.alias && token.term !== "IT");
  if (joined && stems.length === 2) own.push(sequenceOf(stemTerms([stem(joined.term)])));
  return leafOf(text, field, own, {
    of: stems,
    synonyms: synonymsOf(stems, field, reading),
    replaced: [stemTerms(stems)],
  });
}

function prefixTerms(text: string): QueryTerm[] {
  const terms = termsOf(text);
  return terms.map((term, i) =>
    i === terms.length - 1 ? { match: "prefix", term } : { match: "stem", term: stem(term) },
  );
}

const termsOf = remember((text): readonly string[] => withoutAliases(tokenise(text)));
const withoutAliases = (tokens: readonly Token[]) => tokens.flatMap((token) => (token.alias ? [] : [token.term]));

/** In a query "it" means the abbreviation: nobody searches for the pronoun. */
const stemsOf = (terms: readonly string[]) => (terms.length === 1 && terms[0] === "it" ? ["IT"] : terms.map(stemOf));
const stemOf = remember(stem);
