/**
 * Makes data/demonstration/subjects.tsv: what the invented notices of the demonstration ask for, taken from the titles
 * of all shipped contracts. Deterministic. Columns: code, dollars from, dollars to, phrases.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fnv1a } from "#domain/fnv1a.ts";
import { dataFolder } from "#features/ingestion/server/reference-data.ts";
import { commonWords } from "#scripts/demonstration/common-words.ts";
import { gatherSubjects, type Subject } from "#scripts/demonstration/gather.ts";
import { properNames } from "#scripts/demonstration/names.ts";
import { realTitles } from "#scripts/demonstration/real-titles.ts";

const wanted = 2_400;

const titles = await realTitles(dataFolder);
const subjects = gatherSubjects(titles, commonWords(titles, await properNames(dataFolder)), dataFolder);
const families = Map.groupBy(subjects, ({ code }) => Math.floor(code / 10_000) * 10_000);
const noticesOf = (family: Subject[]) => family.reduce((sum, { notices }) => sum + notices, 0);

/** What is bought often first; of what was bought once, an arbitrary but stable choice. */
const byUse = (a: Subject, b: Subject) => b.notices - a.notices || fnv1a(a.phrases[0]!) - fnv1a(b.phrases[0]!);

/** Below 1, so that trades with few contracts have several notices beside the thousands for people and software. */
const damping = 0.75;

/** In proportion to the contracts of each family, damped, and at least one, until there are enough. */
function choose(): Subject[] {
  for (let perNotice = 0.05; ; perNotice *= 1.02) {
    const chosen = [...families.values()].flatMap((family) =>
      family.toSorted(byUse).slice(0, Math.max(1, Math.round(noticesOf(family) ** damping * perNotice))),
    );
    if (chosen.length >= wanted) return chosen;
  }
}

/** The middle half of what such contracts cost, of the whole family where few contracts say. */
function usualDollars({ dollars, code }: Subject): [number, number] {
  const family = families.get(Math.floor(code / 10_000) * 10_000)!.flatMap((subject) => subject.dollars);
  const values = (dollars.length >= 4 ? dollars : family).toSorted((a, b) => a - b);
  const at = (share: number) => values[Math.floor(values.length * share)] ?? 50_000;
  return [at(0.25), at(0.75)].map((value) => Number(value.toPrecision(2))) as [number, number];
}

const rows = choose()
  .toSorted((a, b) => a.code - b.code || byUse(a, b))
  .map((subject) => [subject.code, ...usualDollars(subject), subject.phrases.join("|")].join("\t"));
writeFileSync(join(dataFolder, "demonstration/subjects.tsv"), `${rows.join("\n")}\n`);
console.log(`${titles.length} contracts, ${subjects.length} subjects, ${families.size} families, ${rows.length} rows`);
