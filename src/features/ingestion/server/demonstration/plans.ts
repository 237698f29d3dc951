import type { TypeCode } from "#domain/opportunity-type.ts";
import { pickBuyer, type InventedBuyer } from "./buyers.ts";
import { demonstrationData, type Unusual, type Work } from "./data.ts";
import { seeded, type Random } from "./random.ts";

/** How many notices of each status. Schemes and other unusual ones are among the open ones. */
export const inventedCounts = { open: 4600, future: 900, closed: 250, awarded: 400, cancelled: 100 };
export type NoticeStatus = keyof typeof inventedCounts;

/** What an invented notice asks for, and who publishes it. */
export type Plan = {
  key: string;
  number: number;
  buyer: InventedBuyer;
  work: Work;
  /** The work alone, without the place, part or term that the title may add. */
  subject: string;
  title: string;
  type: TypeCode;
  unusual?: Unusual;
};

const types: TypeCode[] = [
  ...Array.from({ length: 12 }, (): TypeCode => "RequestForTender"),
  ...Array.from({ length: 8 }, (): TypeCode => "RequestForQuote"),
  ...Array.from({ length: 3 }, (): TypeCode => "RequestForProposal"),
  ...Array.from({ length: 3 }, (): TypeCode => "ExpressionOfInterest"),
  "RequestForInformation",
];

/** Every third notice is of a line of business that was written by hand: work of councils, of which there are few contracts here. */
export const handWrittenEvery = 3;
/** A multiple, so that an unusual notice takes the place of one that was written by hand. */
const unusualEvery = 13 * handWrittenEvery;
/** Without a common factor with their number, so that walking by this step meets every subject and every title. */
const workStep = 1021;

function workOf(status: NoticeStatus, indexOfStatus: number): Work {
  const { subjects, workByTitle } = demonstrationData();
  // Planned notices go on where the open ones end, so that both together have every subject.
  const index = status === "future" ? inventedCounts.open + indexOfStatus : indexOfStatus;
  const handWrittenBefore = Math.ceil(index / handWrittenEvery);
  return index % handWrittenEvery === 0
    ? workByTitle[(handWrittenBefore * workStep) % workByTitle.length]!
    : subjects[((index - handWrittenBefore) * workStep) % subjects.length]!;
}

/** The plan of a notice, and what decides everything else about it. Each `series` has its own plans. */
export function planOf(status: NoticeStatus, index: number, series: string): { plan: Plan; random: Random } {
  const ownSeed = Array.from(series).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0);
  const random = seeded(index * 7919 + status.length * 104_729 + status.charCodeAt(0) + ownSeed * 1_009);
  const number = index + 1;
  const key = [status, number, ...(series ? [series] : [])].join("-");
  const data = demonstrationData();
  const unusual =
    status === "open" && index % unusualEvery === handWrittenEvery
      ? data.unusual[Math.floor(index / unusualEvery) % data.unusual.length]
      : undefined;
  const work = unusual ? data.work.find(({ label }) => label === unusual.label)! : workOf(status, index);
  const pattern = unusual?.title ?? random.pick(work.titles);
  const kinds = data.words.buyersByTitle.find(([words]) => words.test(pattern))?.[1] ?? work.buyers;
  const buyer = pickBuyer(kinds, data, random);
  const subject = pattern.replaceAll("{town}", buyer.town);
  const title = unusual || pattern !== subject ? subject : titleWithPlace(pattern, buyer, random);
  const plans: TypeCode[] = ["PlannedProcurement", "PlannedProcurement", "AdvanceNotice"];
  const type = unusual?.type ?? random.pick(status === "future" ? plans : types);
  return { plan: { key, number, buyer, work, subject, title, type, ...(unusual && { unusual }) }, random };
}

/** Buyers name the place, part or term of the work, so notices for the same work seldom share a title. */
const titleWithPlace = (title: string, { town }: InventedBuyer, random: Random): string =>
  random.pick([
    `${title}, ${town}`,
    `${title}, ${town} and district`,
    `${title}, ${random.pick(demonstrationData().words.areas)}`,
    title.includes(":") ? title : `${town}: ${title}`,
    `${title}, term of ${random.pick(["two", "three", "five"])} years`,
    title,
  ]);

/** When a notice opened and closes, in the buyer's place. */
export function datesOf(status: Exclude<NoticeStatus, "future">, today: Temporal.PlainDate, random: Random) {
  const [openedAgo, closesIn] = span(status, random);
  return { openedAgo, opened: today.subtract({ days: openedAgo }), closes: today.add({ days: closesIn }) };
}

/** Days since it opened and days until it closes, both small for an open notice. */
function span(status: Exclude<NoticeStatus, "future">, random: Random): [openedAgo: number, closesIn: number] {
  // Squared, because more notices close soon than late: real portals drop them once they close.
  if (status === "open") return [random.whole(1, 30), 1 + Math.floor(random.next() ** 1.6 * 55)];
  const closedAgo = { closed: [1, 40], awarded: [46, 220], cancelled: [-10, 30] }[status];
  const ago = random.whole(closedAgo[0]!, closedAgo[1]!);
  return [ago + random.whole(18, 42), -ago];
}
