import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TypeCode } from "#domain/opportunity-type.ts";
import { inventBuyers, inventSellers, type BuyerKind, type BuyerNames } from "./buyers.ts";
import { dataFolder } from "#features/ingestion/server/reference-data.ts";

/** A line of business. `{town}` in a title becomes the buyer's town. Without `buyers` anyone may buy it. */
export type Work = {
  /** UNSPSC codes, best match first. Many are families, because that is how buyers code. */
  codes: number[];
  /** The source's own name for the category. */
  label?: string;
  /** Usual contract value in dollars, from and to. */
  dollars: [from: number, to: number];
  titles: string[];
  scope: string[];
  buyers?: BuyerKind[];
};

/** Edge cases: without a deadline, far in the future, or not a purchase. */
export type Unusual = { title: string; label: string; type: TypeCode; closes?: "never" | "years ahead" };

type Words = Record<"terms" | "judged" | "people" | "papers" | "venues" | "areas", string[]> & {
  asks: Partial<Record<TypeCode, string[]>>;
  /** Words in a title that only some buyers would use. The first match decides. */
  buyersByTitle: [pattern: RegExp, kinds: BuyerKind[]][];
};

/** How buyers of some UNSPSC segments write. The entry without segments is for all others. */
type Trade = { segments: number[]; phrasings: string[]; scope: string[]; buyers?: BuyerKind[] };

const read = (file: string) => readFileSync(join(dataFolder, "demonstration", file), "utf8");

export type Demonstration = ReturnType<typeof readDemonstration>;

/** What the generator knows, from data/demonstration. Read when it is first needed. */
export const demonstrationData = (): Demonstration => (loaded ??= readDemonstration());
let loaded: Demonstration | undefined;

/** Lines of business that were written by hand. */
export const handWrittenWork = (): Work[] => JSON.parse(read("work.json")) as Work[];

function readDemonstration() {
  const trades: Trade[] = JSON.parse(read("trades.json"));
  const subjects = read("subjects.tsv").trimEnd().split("\n");
  const names: BuyerNames = JSON.parse(read("buyers.json"));
  const work = handWrittenWork();
  return {
    work,
    /** The same, each title a line of its own. */
    workByTitle: work.flatMap((line) => line.titles.map((title) => ({ ...line, titles: [title] }))),
    unusual: JSON.parse(read("unusual.json")) as Unusual[],
    words: readWords(),
    buyers: inventBuyers(names),
    sellers: inventSellers(names),
    /** Weight of each state: its share of real contracts, evened out so that small states have notices too. */
    contracts: names.contracts,
    /** What was really bought. */
    subjects: subjects.flatMap((row) => subjectWorks(row, trades)),
  };
}

function readWords(): Words {
  const { buyersByTitle, ...words } = JSON.parse(read("words.json"));
  return {
    ...words,
    buyersByTitle: buyersByTitle.map(([pattern, kinds]: string[]) => [new RegExp(pattern!, "i"), kinds]),
  };
}

/** The work of a subject, once for each notice that it has. */
function subjectWorks(row: string, trades: Trade[]): Work[] {
  const [code, from, to, notices, phrases] = row.split("\t") as [string, string, string, string, string];
  const segment = Number(code.slice(0, 2));
  const trade = trades.find(({ segments }) => segments.includes(segment)) ?? trades.at(-1)!;
  const work: Work = {
    codes: [Number(code)],
    dollars: [Number(from), Number(to)],
    titles: phrases.split("|").flatMap((phrase) => phrased(phrase, trade.phrasings)),
    scope: trade.scope,
    ...(trade.buyers && { buyers: trade.buyers }),
  };
  return Array.from({ length: Number(notices) }, () => work);
}

/** A phrase that says what to do is the whole title; only goods are supplied, and only people are engaged. */
const startsWithVerb =
  /^(supply|construct|replace|provide|install|refurbish|repair|maintain|upgrade|conduct|design|develop|deliver|undertake|prepare)\b/;
const noGoods =
  /\b(services?|upgrades?|installation|supply|repairs?|maintenance|hire|leas(e|ing)|support|contract|program|works?|training|construction|replacement|inspections?|review|advice)\b/;
const people =
  /\b(officer|manager|analyst|engineer|consultant|advis[eo]r|specialist|developer|designer|lead|coordinator|expert|assistant|tester|architect|staff|contractor|personnel)s?$/;

function phrased(phrase: string, phrasings: string[]): string[] {
  const capital = phrase[0]!.toUpperCase() + phrase.slice(1);
  const fits = (phrasing: string) => {
    if (startsWithVerb.test(phrase)) return phrasing === "{Subject}";
    if (/^(Supply|Standing offer)/.test(phrasing)) return !noGoods.test(phrase);
    return !phrasing.startsWith("Engagement") || people.test(phrase);
  };
  return phrasings.filter(fits).map((phrasing) => phrasing.replace("{Subject}", capital).replace("{subject}", phrase));
}
