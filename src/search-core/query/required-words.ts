import { type Plan, positiveLeaves } from "./plan.ts";

/** A word or phrase that a notice must have to match, as typed and with what is searched in its place. */
export type RequiredWord = { typed: string; plan: Plan };

/**
 * The alternatives of a plan, each as the words of which a notice must have all. A term of several words counts as its
 * words: a synonym of the term stands for each of them.
 */
export function alternativesOf(plan: Plan): RequiredWord[][] {
  if (plan.kind === "or" && synonymsIn(plan) === null) return plan.plans.flatMap(alternativesOf);
  const parts = plan.kind === "and" ? plan.plans.filter(isRequired) : [plan];
  // A list between commas, beside exclusions.
  const [only] = parts;
  if (parts.length === 1 && only !== plan) return alternativesOf(only!);
  return [parts.flatMap(wordsOf)];
}

const isRequired = ({ kind }: Plan) => kind !== "not" && kind !== "optional";

function wordsOf(plan: Plan): RequiredWord[] {
  if (!isRequired(plan)) return [];
  if (plan.kind === "and") return plan.plans.flatMap(wordsOf);
  const synonyms = synonymsIn(plan);
  if (plan.kind !== "or" || synonyms === null) return [{ typed: textOf(plan), plan }];
  const words = plan.plans.filter((part) => part !== synonyms).flatMap(wordsOf);
  return words.map(({ typed, plan: word }) => ({ typed, plan: { kind: "or", plans: [word, synonyms] } }));
}

/** The synonyms of a typed term of several words, which a plan has as its last alternative; null for any other plan. */
function synonymsIn(plan: Plan): Plan | null {
  const last = plan.kind === "or" ? plan.plans.at(-1) : undefined;
  return last?.kind === "leaf" && last.sequences.every(({ instead }) => instead !== null) ? last : null;
}

const textOf = (plan: Plan) =>
  positiveLeaves(plan)
    .map(({ typed }) => typed)
    .join(" or ");
