import type { TypeCode } from "#domain/opportunity-type.ts";
import type { StoredBriefing, StoredContact, StoredDocument } from "#features/opportunities/record.ts";
import type { InventedBuyer } from "./buyers.ts";
import type { Demonstration, Work } from "./data.ts";
import type { Random } from "./random.ts";

type Words = Demonstration["words"];

/** Three short paragraphs: what is bought, its scope, how it is evaluated. */
export function describe(
  title: string,
  work: Work,
  type: TypeCode,
  buyer: InventedBuyer,
  { asks, terms, judged }: Words,
  random: Random,
): string {
  const thing = title.replace(`${buyer.town}: `, "");
  const subject = /^[A-Z][a-z]+ [a-z]/.test(thing) && !thing.startsWith(buyer.town) ? lowerFirst(thing) : thing;
  const opening = `${buyer.name} ${random.pick(asks[type] ?? ["seeks"])} ${subject}.`;
  const body = random.sample(work.scope, random.whole(1, 2)).join(" ");
  return [opening, body, `${random.pick(terms)} ${random.pick(judged)}`].join("\n\n");
}

/** Domains ending in .example and numbers reserved for fiction reach nobody. */
export function contactsOf(buyer: InventedBuyer, { people }: Words, random: Random): StoredContact[] {
  const domain = buyer.name.toLowerCase().replace(/[^a-z]+/g, "-");
  const email = { name: random.pick(people), email: `tenders@${domain}.example` };
  return random.chance(0.4)
    ? [email, { name: random.pick(people), phone: `02 5550 0${random.whole(100, 199)}` }]
    : [email];
}

export const documentsOf = ({ papers }: Words, random: Random): StoredDocument[] =>
  random.sample(papers, random.whole(1, papers.length)).map((title) => {
    const format = /schedule/i.test(title) ? "xlsx" : "pdf";
    return { title: `${title}.${format}`, format, size: random.whole(60, 9000) * 1024 };
  });

/** A briefing on a day between opening and closing. */
export function briefingOn(
  date: Temporal.PlainDate,
  buyer: InventedBuyer,
  { venues }: Words,
  random: Random,
): StoredBriefing {
  const kind = random.pick(["Briefing", "SiteVisit", "Inspection"] as const);
  const at = date.toZonedDateTime({ timeZone: buyer.zone, plainTime: random.pick(["10:00", "11:00", "14:00"]) });
  const registrationRequired = random.chance(0.6);
  const closes = date.subtract({ days: 1 }).toZonedDateTime({ timeZone: buyer.zone, plainTime: "17:00" });
  return {
    kind,
    details: random.pick(venues),
    location: buyer.town,
    mandatory: random.chance(0.3),
    registrationRequired,
    at: at.toInstant().toString(),
    timeIsExplicit: true,
    ...(registrationRequired && { registrationClosesAt: closes.toInstant().toString() }),
    registrationTimeIsExplicit: registrationRequired,
  };
}

const lowerFirst = (text: string) => text[0]!.toLowerCase() + text.slice(1);
