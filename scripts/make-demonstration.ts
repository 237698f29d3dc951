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
import { subjectsByTrade } from "#scripts/demonstration/trades.ts";

const wanted = 2_760;

const titles = await realTitles(dataFolder);
const subjects = gatherSubjects(titles, commonWords(titles, await properNames(dataFolder)), dataFolder);
const families = Map.groupBy(subjects, ({ code }) => Math.floor(code / 10_000) * 10_000);
const noticesOf = (group: readonly Subject[]) => group.reduce((sum, { notices }) => sum + notices, 0);

/** What is bought often first; of what was bought once, an arbitrary but stable choice. */
const byUse = (a: Subject, b: Subject) => b.notices - a.notices || fnv1a(a.phrases[0]!) - fnv1a(b.phrases[0]!);

/** Below 1, so that trades with few contracts have several notices beside the thousands for people and software. */
const damping = 0.5;

/**
 * In proportion to the contracts of each family and of each trade, damped, until there are enough. Rare groups first,
 * because what they choose also counts for the common ones. Each family has one at least.
 */
function choose(): Subject[] {
  const groups = [...families.values(), ...subjectsByTrade(subjects)]
    .map((group) => ({ group: group.toSorted(byUse), weight: noticesOf(group) ** damping }))
    .sort((a, b) => a.weight - b.weight);
  for (let perNotice = 0.01; ; perNotice *= 1.02) {
    const chosen = new Set([...families.values()].map((family) => family.toSorted(byUse)[0]!));
    for (const { group, weight } of groups) {
      const wantedHere = Math.round(weight * perNotice);
      let count = group.filter((subject) => chosen.has(subject)).length;
      for (const subject of group) {
        if (count >= wantedHere) break;
        if (chosen.has(subject)) continue;
        chosen.add(subject);
        count++;
      }
    }
    if (chosen.size >= wanted) return [...chosen];
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
