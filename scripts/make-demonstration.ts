/**
 * Makes data/demonstration/subjects.tsv: what the invented notices of the demonstration ask for, taken from the titles
 * of all shipped contracts. Deterministic. Columns: code, dollars from, dollars to, notices, phrases.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { handWrittenWork } from "#features/ingestion/server/demonstration/data.ts";
import { handWrittenEvery, inventedCounts } from "#features/ingestion/server/demonstration/plans.ts";
import { dataFolder } from "#features/ingestion/server/reference-data.ts";
import { byUse, chooseSubjects, type SubjectGroup } from "#scripts/demonstration/choose.ts";
import { commonWords } from "#scripts/demonstration/common-words.ts";
import { gatherSubjects, type Subject } from "#scripts/demonstration/gather.ts";
import { properNames } from "#scripts/demonstration/names.ts";
import { realTitles } from "#scripts/demonstration/real-titles.ts";
import { tradesOf, tradeWords } from "#scripts/demonstration/trades.ts";

/** So many notices fill the first page of a search for a trade. */
const noticesOfTrade = 10;

const titles = await realTitles(dataFolder);
const common = commonWords(titles, await properNames(dataFolder), tradeWords());
const subjects = gatherSubjects(titles, common, dataFolder);
const families = Map.groupBy(subjects, ({ code }) => Math.floor(code / 10_000) * 10_000);
const contractsOf = (group: readonly Subject[]) => group.reduce((sum, { notices }) => sum + notices, 0);

const notices = inventedCounts.open + inventedCounts.future;
const handWritten = Math.ceil(notices / handWrittenEvery);
const handWrittenTitles = handWrittenWork().flatMap((work) => work.titles.map((title) => title.replace("{town}", "")));
const noticesOfTitle = Math.floor(handWritten / handWrittenTitles.length);

/** One notice of each family, then those that each trade wants beside the ones written by hand, the commonest trade first. */
function groupsInOrder(): SubjectGroup[] {
  const trades = tradesOf(subjects, handWrittenTitles)
    .map((trade) => ({ ...trade, contracts: contractsOf(trade.subjects) }))
    .sort((a, b) => b.contracts - a.contracts);
  return [
    ...[...families.values()].map((family) => ({ subjects: family, wanted: 1 })),
    ...trades.map((trade) => ({
      subjects: trade.subjects,
      wanted: noticesOfTrade - trade.otherTitles * noticesOfTitle,
    })),
  ];
}

/** The middle half of what such contracts cost, of the whole family where few contracts say. */
function usualDollars({ dollars, code }: Subject): [number, number] {
  const family = families.get(Math.floor(code / 10_000) * 10_000)!.flatMap((subject) => subject.dollars);
  const values = (dollars.length >= 4 ? dollars : family).toSorted((a, b) => a - b);
  const at = (share: number) => values[Math.floor(values.length * share)] ?? 50_000;
  return [at(0.25), at(0.75)].map((value) => Number(value.toPrecision(2))) as [number, number];
}

const rows = [...chooseSubjects(groupsInOrder(), notices - handWritten)]
  .toSorted(([a], [b]) => a.code - b.code || byUse(a, b))
  .map(([subject, count]) => [subject.code, ...usualDollars(subject), count, subject.phrases.join("|")].join("\t"));
writeFileSync(join(dataFolder, "demonstration/subjects.tsv"), `${rows.join("\n")}\n`);
console.log(`${titles.length} contracts, ${subjects.length} subjects, ${families.size} families, ${rows.length} rows`);
