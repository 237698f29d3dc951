import { irregular, verbOfForm } from "#search-core/analysis/inflections.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import type { Bench } from "./figure.ts";
import { scratchPostgres } from "./scratch-postgres.ts";
import { shippedDocs } from "./shipped-docs.ts";

const judged = (
  "marketing engineering cleaning training planning building accounting housing lighting parking " +
  "printing painting testing maintaining consulting roads services securities organisation catering"
).split(" ");

/**
 * Light stemming on the words of the shipped titles: what each rule conflates, and for twenty procurement words their
 * forms and frequencies. Compared with PostgreSQL's Snowball English stemmer.
 */
export const stemsBench: Bench = {
  name: "stems",
  ownSize: true,
  async run(_size, report, { say }) {
    const counts = await formCounts();
    const light = Map.groupBy(counts.keys(), stem);
    for (const [rule, forms] of Map.groupBy(counts.keys(), ruleOf)) {
      const occurrences = forms.reduce((sum, form) => sum + counts.get(form)!, 0);
      report({ case: rule, column: "forms", value: forms.length, unit: "" });
      report({ case: rule, column: "occurrences", value: occurrences, unit: "" });
    }
    const snowball = await snowballStems([...counts.keys()]);
    const full = Map.groupBy(counts.keys(), (form) => snowball.get(form)!);
    const shown = (forms: string[]) =>
      forms
        .toSorted((a, b) => counts.get(b)! - counts.get(a)!)
        .map((form) => `${form} ${counts.get(form)}`)
        .join(", ");
    for (const word of judged) {
      const meet = light.get(stem(word)) ?? [];
      const beyond = (full.get(snowball.get(word) ?? "") ?? []).filter((form) => !meet.includes(form));
      say(`${word.padEnd(13)} ${shown(meet) || "none"}`);
      if (beyond.length > 0) say(`${"".padEnd(13)} Snowball also: ${shown(beyond)}`);
    }
  },
};

/** The rule that maps a form to its stem. */
function ruleOf(form: string): string {
  const found = stem(form);
  if (found === form) return "as it is";
  if (verbOfForm.has(form)) return "-ed and -ing of a verb in the table";
  if (irregular.has(form)) return "plural without a rule";
  if (form.endsWith("s") && found === stem(form.slice(0, -1)) && !form.includes("z")) return "plural on -s";
  return /iz(e|es|ed|ing|er|ers|ation|ations)$/.test(form)
    ? "American spelling"
    : "other plural, of -y or after a hiss";
}

/** The frequency of each word in the titles, by its folded form. */
async function formCounts(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { title } of await shippedDocs())
    for (const { term, alias } of tokenise(title)) if (!alias) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

async function snowballStems(forms: string[]): Promise<Map<string, string>> {
  const { client, close } = await scratchPostgres();
  try {
    const question =
      "select form, coalesce((ts_lexize('english_stem', form))[1], form) as stem from unnest($1::text[]) as form";
    const { rows } = await client.query<{ form: string; stem: string }>(question, [forms]);
    return new Map(rows.map((row) => [row.form, row.stem]));
  } finally {
    await close();
  }
}
