import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { longestVariant, startsVariant, variantsOf } from "#search-core/analysis/lexicon.ts";
import { fieldsOf, type FieldNumber } from "#search-core/fields.ts";
import type { Node, QueryField } from "./ast.ts";

/** One place of a run: the term as it is, any term of a stem, or any term that starts so. */
export type Element = { form: "exact" | "stem" | "prefix"; term: string };
/** Elements that must stand next to each other. `variant`: what the lexicon says instead of the typed words. */
export type Run = { elements: Element[]; weight: number; variant: string | null };
/** Something to look for: any of its runs, in one of its fields. `key` is equal for equal leaves. */
export type Leaf = { kind: "leaf"; typed: string; fields: readonly FieldNumber[]; runs: Run[]; key: string };
/** What is evaluated: the query with its words analysed, function words dropped and the lexicon's variants added. */
export type Plan = Leaf | { kind: "not"; plan: Plan } | { kind: "and" | "or"; plans: Plan[] };

/** What the lexicon adds counts half of what was typed. */
const variantWeight = 0.5;

/** Turns a query into what is evaluated. Knows the language, not the index. */
export function planOf(node: Node | null): Plan | null {
  if (node === null) return null;
  switch (node.kind) {
    case "not":
      return { kind: "not", plan: planOf(node.node)! };
    case "or":
      return together(
        "or",
        node.nodes.map((one) => planOf(one)!),
      );
    case "and":
      return conjunction(node.nodes);
    case "word":
      return wordLeaf(node.text, node.field);
    case "prefix":
      return leaf(`${node.text}*`, node.field, [run(prefixElements(node.text))]);
    case "phrase":
      return leaf(`"${node.text}"`, node.field, [run(termsOf(node.text).map((term) => ({ form: "exact", term })))]);
  }
}

/** All must match, but for function words beside others; a run of words that the lexicon knows may be said otherwise. */
function conjunction(nodes: Node[]): Plan {
  const plans: Plan[] = [];
  const terms = nodes.map((node) => (node.kind === "word" ? termsOf(node.text) : null));
  const stems = terms.map((one) => one && stemsOf(one));
  const isFunctionWord = (at: number) => terms[at]?.every(isStopWord) ?? false;
  const saysSomething = nodes.some((node, at) => node.kind !== "not" && !isFunctionWord(at));
  for (let at = 0; at < nodes.length;) {
    const known = longestKnownRun(nodes, stems, at);
    if (known) {
      const taken = nodes.slice(at, at + known.length) as WordNode[];
      const said = taken.filter((_, beyond) => !isFunctionWord(at + beyond)).map((node) => planOf(node)!);
      plans.push({ kind: "or", plans: [{ kind: "and", plans: said }, variantLeaf(taken, known.variants)] });
    } else if (!(saysSomething && isFunctionWord(at))) plans.push(planOf(nodes[at]!)!);
    at += known?.length ?? 1;
  }
  return together("and", plans);
}

/** What is asked twice is asked once: kept lists have words more than once, and of each the time would be paid again. */
function together(kind: "and" | "or", plans: Plan[]): Plan {
  const byKey = new Map<string, Plan>();
  for (const plan of plans) {
    const key = keyOf(plan);
    if (!byKey.has(key)) byKey.set(key, plan);
  }
  const distinct = [...byKey.values()];
  return distinct.length === 1 ? distinct[0]! : { kind, plans: distinct };
}

/** The same text for plans that ask for the same in the same order. */
function keyOf(plan: Plan): string {
  if (plan.kind === "leaf") return plan.key;
  return plan.kind === "not" ? `not(${keyOf(plan.plan)})` : `${plan.kind}(${plan.plans.map(keyOf).join()})`;
}

type WordNode = Node & { kind: "word" };

/** The longest run of two or more words from a place on, all in one field, that the lexicon says otherwise. */
function longestKnownRun(nodes: Node[], stems: (string[] | null)[], from: number) {
  const first = stems[from]?.[0];
  if (first === undefined || !startsVariant(first)) return undefined;
  const { field } = nodes[from] as WordNode;
  let end = from + 1;
  while (end < from + longestVariant && stems[end] && (nodes[end] as WordNode).field === field) end++;
  for (let length = end - from; length > 1; length--) {
    const variants = variantsOf(stems.slice(from, from + length).flatMap((one) => one!));
    if (variants.length > 0) return { length, variants };
  }
  return undefined;
}

function variantLeaf(words: WordNode[], variants: ReturnType<typeof variantsOf>): Leaf {
  const runs = variants.map(({ text, stems }) => ({
    elements: stemElements(stems),
    weight: variantWeight,
    variant: text,
  }));
  return leaf(words.map((word) => word.text).join(" "), words[0]!.field, runs);
}

function wordLeaf(text: string, field: QueryField | null): Leaf {
  const tokens = tokenise(text);
  const stems = stemsOf(termsOf(text));
  const runs = [run(stemElements(stems))];
  // "fit-out" also finds "fitout"; the other way round the index does it.
  const joined = tokens.find((token) => token.alias && token.term !== "IT");
  if (joined && stems.length === 2) runs.push(run(stemElements([stem(joined.term)])));
  for (const { text: variant, stems: others } of variantsOf(stems))
    runs.push({ elements: stemElements(others), weight: variantWeight, variant });
  return leaf(text, field, runs);
}

function leaf(typed: string, field: QueryField | null, runs: Run[]): Leaf {
  const fields = fieldsOf(field);
  const key = JSON.stringify([fields, runs.map(({ elements, weight }) => [elements, weight])]);
  return { kind: "leaf", typed, fields, runs, key };
}

const run = (elements: Element[]): Run => ({ elements, weight: 1, variant: null });
const stemElements = (stems: string[]) => stems.map((term): Element => ({ form: "stem", term }));

function prefixElements(text: string): Element[] {
  const terms = termsOf(text);
  return terms.map((term, at) =>
    at === terms.length - 1 ? { form: "prefix", term } : { form: "stem", term: stem(term) },
  );
}

const termsOf = (text: string) => tokenise(text).flatMap((token) => (token.alias ? [] : [token.term]));

/** Asked for in any case, "it" is the abbreviation: nobody searches for the pronoun. */
const stemsOf = (terms: string[]) => (terms.length === 1 && terms[0] === "it" ? ["IT"] : terms.map(stem));
