import { irregular, unchanging, verbOfForm } from "./inflections.ts";

/** Endings of the American spelling after at least four letters, so that size, prize and seize stay. */
const american = /^([a-z]{4,})iz(e|es|ed|ing|er|ers|ation|ations)$/;

/**
 * The stem that plurals and safe inflections share ("roads" and "road", "installing" and "install"). Light on purpose:
 * a general stemmer joins marketing with market and engineering with engine. Takes a folded term.
 */
export function stem(term: string): string {
  if (term.length < 3 || !/^[a-z]+$/.test(term)) return term;
  const spelled = term.replace(american, "$1is$2");
  const word = singular(spelled);
  return verbOfForm.get(spelled) ?? verbOfForm.get(word) ?? word;
}

function singular(word: string): string {
  const known = irregular.get(word);
  if (known) return known;
  if (word.length < 4 || !word.endsWith("s") || /(ss|us|is)$/.test(word) || unchanging.has(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** The forms of the tables, by stem. Some do not start like it ("feet"). */
const formsInTables = Map.groupBy([...irregular, ...verbOfForm], ([, stemmed]) => stemmed);

/** The first two letters of the words with a stem: rules change only what comes after them, the tables more. */
export const formStarts = (stemmed: string): string[] =>
  [stemmed, ...(formsInTables.get(stemmed) ?? []).map(([form]) => form)].map((form) => form.slice(0, 2));
