import type { TypeCode } from "#domain/opportunity-type.ts";
import type { StoredBriefing, StoredContact, StoredDocument } from "#features/opportunities/record.ts";
import type { InventedBuyer } from "./invented-buyers.ts";
import type { Random } from "./random.ts";
import type { Work } from "./work-type.ts";

const asks: Partial<Record<TypeCode, string[]>> = {
  RequestForTender: ["invites tenders for", "seeks a contractor for", "calls for tenders for"],
  RequestForQuote: ["asks for quotations for", "seeks quotations for"],
  RequestForProposal: ["asks for proposals for", "seeks a partner for"],
  ExpressionOfInterest: ["invites expressions of interest in", "seeks to shortlist suppliers for"],
  RequestForInformation: ["seeks information from the market about"],
  Scheme: ["invites applications at any time to be listed for"],
  PlannedProcurement: ["plans to approach the market for"],
  AdvanceNotice: ["gives advance notice of"],
};

const terms = [
  "The initial term is two years with two options of one year each.",
  "The initial term is three years with an option of two more.",
  "The work is to be finished within the financial year.",
  "A single supplier is expected to be appointed.",
  "A panel of up to six suppliers will be formed.",
];
const judged = [
  "Responses are judged on experience, method, local benefit and price.",
  "Price counts for 40 per cent; method, people and social outcomes for the rest.",
  "Value for money decides; the lowest price need not be accepted.",
  "Local and Indigenous participation is weighted at ten per cent.",
];

/** Three short paragraphs: what is bought, its scope, how it is evaluated. */
export function describe(title: string, kind: Work, type: TypeCode, buyer: InventedBuyer, random: Random): string {
  const subject =
    /^[A-Z][a-z]+ [a-z]/.test(title) && !title.startsWith(buyer.town)
      ? title[0]!.toLowerCase() + title.slice(1)
      : title;
  const opening = `${buyer.name} ${random.pick(asks[type] ?? ["seeks"])} ${subject}.`;
  const body = random.sample(kind.scope, random.whole(1, 2)).join(" ");
  return [opening, body, `${random.pick(terms)} ${random.pick(judged)}`].join("\n\n");
}

const people = ["Procurement Officer", "Contracts Coordinator", "Tender Administrator", "Category Manager"];

/** Domains ending in .example and numbers reserved for fiction reach nobody. */
export function contactsOf(buyer: InventedBuyer, random: Random): StoredContact[] {
  const domain = buyer.name.toLowerCase().replace(/[^a-z]+/g, "-");
  const email = { name: random.pick(people), email: `tenders@${domain}.example` };
  return random.chance(0.4)
    ? [email, { name: random.pick(people), phone: `02 5550 0${random.whole(100, 199)}` }]
    : [email];
}

const papers = [
  "Conditions of tendering",
  "Specification",
  "Draft contract",
  "Response schedules",
  "Pricing schedule",
  "Site plans",
];

export const documentsOf = (random: Random): StoredDocument[] =>
  random.sample(papers, random.whole(1, papers.length)).map((title) => {
    const format = /schedule/i.test(title) ? "xlsx" : "pdf";
    return { title: `${title}.${format}`, format, size: random.whole(60, 9000) * 1024 };
  });

const venues = [
  "At the site office; enclosed shoes are required",
  "Online; the link is sent after registration",
  "Council chambers, ground floor",
];

/** A briefing on a day between opening and closing. */
export function briefingOn(date: Temporal.PlainDate, buyer: InventedBuyer, random: Random): StoredBriefing {
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
