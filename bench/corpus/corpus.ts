import type { Doc } from "#search-core/types.ts";
import { randomFrom, type Random } from "../random.ts";
import { dayOf } from "#test/plain-doc.ts";
import { benchNow, shippedDocs } from "../shipped-docs.ts";
import { type Language, languageOf } from "./language.ts";

/** The source of new notices: the shipped ones, and their language. */
export type Corpus = {
  readonly shipped: readonly Doc[];
  readonly language: Language;
  /** Rows of `shipped` by category; 0 for those without. */
  readonly alike: ReadonlyMap<number, Uint32Array>;
};

/** `plain`: texts of lower-case words only, for engines with other tokenisers; reference and buyer are empty. */
export type CorpusOptions = { seed?: number; plain?: boolean };

const day = 24 * 3600;
/** One notice in fifty is open: an archive of ten years in which each is open for ten weeks. */
const activeShare = 0.02;
/**
 * No shipped notice has a description. Those of open tenders in public registers are log-normal. This is the median
 * number of words, and two thirds are within the deviation, a factor of e.
 */
const medianDescription = 56;
const longestDescription = 1000;

let reading: Promise<Corpus> | undefined;
/** Reads the shipped notices, once. Takes a few seconds. */
export const readCorpus = (): Promise<Corpus> => (reading ??= read());

async function read(): Promise<Corpus> {
  const shipped = await shippedDocs();
  const rows = Map.groupBy(shipped.keys(), (row) => shipped[row]!.categories[0] ?? 0);
  const alike = new Map([...rows].map(([category, numbers]) => [category, Uint32Array.from(numbers)]));
  return { shipped, language: languageOf(shipped), alike };
}

/** New notices number `from` to `to` - 1 in order; their ids are their numbers plus 1. */
export function* notices(corpus: Corpus, from: number, to: number, options: CorpusOptions = {}): Generator<Doc> {
  for (let number = from; number < to; number++) yield noticeAt(corpus, number, options);
}

/**
 * New notice `number`, deterministic for a seed. Buyer, category, place, value and the beginning of the title are those
 * of one shipped notice; the rest is new text of the same kind. What the shipped awards lack is random: status,
 * opportunity type, dates, further categories and places.
 */
export function noticeAt(corpus: Corpus, number: number, { seed = 1, plain = false }: CorpusOptions = {}): Doc {
  const random = randomFrom(seed, number);
  const row = random.below(corpus.shipped.length);
  const { buyer, buyerName, valueFrom, categories, locations } = corpus.shipped[row]!;
  const cents = valueFrom === null ? null : Math.round(valueFrom * Math.exp(random.share() - 0.5));
  const other = corpus.shipped[random.below(corpus.shipped.length)]!;
  const union = (codes: number[], more: number[]) => [...new Set([...codes, ...more])].toSorted((a, b) => a - b);
  // Texts are generated last: plain ones use other random numbers, and the rest of the notice stays the same.
  const facts = {
    buyer,
    categories: random.share() < 0.15 ? union(categories, other.categories) : categories,
    locations: random.share() < 0.05 ? union(locations, other.locations) : locations,
    valueFrom: cents,
    valueTo: cents,
    ...lifeOf(random),
    organisation: null,
    isNonTender: random.share() < 0.01,
  };
  const { language, alike } = corpus;
  const words = Math.min(longestDescription, Math.round(medianDescription * Math.exp(random.normal())));
  return {
    id: number + 1,
    title: language.title(row, random, plain),
    description: language.description(alike.get(facts.categories[0] ?? 0)!, words, random, plain),
    reference: plain ? "" : `${["CN", "RFT", "ATM"][number % 3]}${4_000_000 + number}`,
    buyerName: plain ? "" : buyerName,
    placeText: "",
    ...facts,
  };
}

/** Status, opportunity type and matching instants, around `benchNow`. */
function lifeOf(random: Random) {
  const draw = random.share();
  const absent = {
    expectedRelease: null,
    open: null,
    closing: null,
    closingDay: null,
    cancelled: null,
    awarded: null,
    closed: null,
  };
  const instrument = 1 + Math.floor(11 * random.share() ** 2);
  if (draw < activeShare * 0.7) {
    const open = benchNow - random.below(30 * day);
    const closing = benchNow + random.below(45 * day);
    return { ...absent, status: 1, type: instrument, open, closing, closingDay: dayOf(closing), ...seen(open, random) };
  }
  if (draw < activeShare) {
    const expectedRelease = benchNow + random.below(180 * day);
    return { ...absent, status: 4, type: 10, expectedRelease, ...seen(benchNow - random.below(90 * day), random) };
  }
  const open = benchNow - 90 * day - random.below(3650 * day);
  const closing = open + (14 + random.below(30)) * day;
  const ended = { ...absent, open, closing, closingDay: dayOf(closing), closed: closing, ...seen(open, random) };
  if (draw < 0.25) return { ...ended, status: 2, type: instrument };
  if (draw < 0.3) return { ...ended, status: 5, type: instrument, cancelled: closing - 2 * day };
  const awarded = closing + 30 * day;
  return { ...absent, status: 3, type: random.share() < 0.9 ? 12 : 13, awarded, ...seen(awarded, random) };
}

/** When it was first seen, when it last changed, and its activity. */
const seen = (firstSeen: number, random: Random) => {
  const lastActivity = firstSeen + random.below(10 * day);
  const recent = benchNow - lastActivity < 30 * day;
  return {
    firstSeen,
    lastActivity,
    briefing: null,
    hasMandatoryBriefing: false,
    news: null,
    activity: recent ? Math.floor(8 * random.share() ** 4) : 0,
  };
};
