/**
 * Tables for the stemmer. Only joins forms that mean the same in notices. Verbs whose -ing form has a meaning of its
 * own are left out on purpose: market/marketing, engineer/engineering, build/building, clean/cleaning (clean energy),
 * train/training, plan/planning, plant/planting, light/lighting, house/housing, park/parking, account/accounting.
 */

/** Verbs joined with their -ed and -ing forms; a plus doubles the last letter ("scanned"). */
const verbs = `
  advertise archive assess audit bore calibrate cater coat construct consult decommission deliver demolish deploy design
  develop digitise dismantle dispose distribute dredge drill engrave erect evaluate excavate extend fabricate facilitate
  fence fertilise furnish gravel hire host inspect install integrate investigate laminate landscape launder lease levy
  maintain manage manufacture map+ migrate mill modernise monitor mow mulch operate outsource paint pave perform prepare
  procure provide prune publish purchase recruit recycle reconstruct redevelop refurbish rehabilitate relocate remediate
  remove renew renovate repair replace reseal restore resurface review scan+ seal slash spray supply survey tender test
  tow transcribe translate transport upgrade upholster weld widen wire`;

/** Irregular plurals, and nouns on -ie and -che whose plural the rules would cut too far. */
const irregularPlurals: Record<string, string> = {
  aches: "ache",
  analyses: "analysis",
  buses: "bus",
  caches: "cache",
  calories: "calorie",
  campuses: "campus",
  children: "child",
  cookies: "cookie",
  crises: "crisis",
  criteria: "criterion",
  diagnoses: "diagnosis",
  feet: "foot",
  gases: "gas",
  halves: "half",
  headaches: "headache",
  indices: "index",
  knives: "knife",
  lenses: "lens",
  lives: "life",
  matrices: "matrix",
  men: "man",
  mosquitoes: "mosquito",
  movies: "movie",
  niches: "niche",
  potatoes: "potato",
  prostheses: "prosthesis",
  quizzes: "quiz",
  shelves: "shelf",
  teeth: "tooth",
  tomatoes: "tomato",
  viruses: "virus",
  women: "woman",
};

/** Words on -s that are not plurals, or whose plural means something else (goods, arms, customs, securities). */
const notPlurals = `
  always arms atlas bias canvas christmas contents customs diabetes gas glasses goods headquarters humanities lens means
  news overseas pancreas perhaps premises proceeds securities series species texas thomas wales whereas`;

const words = (list: string) => list.trim().split(/\s+/);

/** The -ed and -ing forms of a verb in the table. */
function formsOf(entry: string): [verb: string, forms: string[]] {
  const verb = entry.replace("+", "");
  if (entry.endsWith("+")) return [verb, [`${verb}${verb.at(-1)}ed`, `${verb}${verb.at(-1)}ing`]];
  if (verb.endsWith("e")) return [verb, [`${verb}d`, `${verb.slice(0, -1)}ing`]];
  if (/[^aeiou]y$/.test(verb)) return [verb, [`${verb.slice(0, -1)}ied`, `${verb}ing`]];
  return [verb, [`${verb}ed`, `${verb}ing`]];
}

/** From an inflected form to its verb. */
export const verbOfForm: ReadonlyMap<string, string> = new Map(
  words(verbs).flatMap((entry) => {
    const [verb, forms] = formsOf(entry);
    return forms.map((form): [string, string] => [form, verb]);
  }),
);
export const irregular: ReadonlyMap<string, string> = new Map(Object.entries(irregularPlurals));
export const unchanging: ReadonlySet<string> = new Set(words(notPlurals));
