import { readClosing, type ClosingReading } from "#domain/deadline-wording.ts";
import { readEnquiriesIn } from "#domain/enquiries-wording.ts";
import { opportunityTypeIn } from "#domain/opportunity-type-wording.ts";
import { placesIn } from "#domain/place-wording.ts";
import { truncate } from "#domain/truncate.ts";
import type { LocalMoment, PrivateNotice } from "#features/ingestion/formats/private-notice.ts";
import { amountsIn } from "#features/ingestion/server/private/read-amounts.ts";
import { labelsIn, sentencesOf, valueOf, type Labelled } from "#features/ingestion/server/private/labelled-text.ts";

/** A text that invites somebody to respond. A subject and a sender come from an email. */
export type Invitation = { text: string; subject?: string | undefined; sender?: { name?: string; email?: string } };

/** What was read, and the words that dates were read from, for the reader to compare. */
export type ReadInvitation = {
  notice: PrivateNotice;
  closingWording: string | null;
  /** The wording can mean two instants; the earlier was taken. */
  closingHasTwoReadings: boolean;
  briefingWording: string | null;
};

const maxLengths = { title: 160, reference: 60, buyer: 120, description: 50_000, wording: 200 };
const closingLabel = /\bclos(?:es|ing)\b|\bdue\b|\bdeadline\b|\b(?:respond|lodge|submit|returned?) by\b/i;
const closingWords =
  /\bclos(?:es|ing|e)\b|\bdue\b|\bdeadline\b|\bno later than\b|\b(?:respon[ds]e?s?|lodged?|submit(?:ted)?|quotes?|returned?|received)\b[^.]{0,60}?\b(?:by|before)\b/i;
const briefingWords =
  /\bbriefing|\bsite (?:visit|inspection|meeting|walk)|\binformation session|\bpre-?tender meeting|\bwalk-?through/i;
const mandatoryWords = /\bmandatory\b|\bcompulsory\b|\bmust attend\b/i;
const referenceWords = /\b((?:RF[TQPXI]|EOI|IT[TO]|ATM|SON|Q|T)[\s:#-]{0,2}(?=[\w/-]*\d)[A-Z0-9][\w/-]{1,30})\b/i;
const phone = /(?:\+61|\(?0)[\s\d()-]{7,14}\d/;

/** Reads an invitation with the rules by which notices of portals are read. What is not found is absent. */
export function readInvitation({ text, subject, sender }: Invitation, readerZone: string): ReadInvitation {
  const lines = text.split(/\r?\n/);
  const labels = labelsIn(lines);
  const title = titleIn(lines, labels, subject);
  const closing = closingIn(text, labels, readerZone);
  const zone = closing?.zone ?? readerZone;
  const briefing = briefingIn(text, labels, zone);
  const questions = readEnquiriesIn(text, { zone });
  const [valueFrom, valueTo] = amountsIn(
    valueOf(labels, /\bvalue\b|\bbudget\b|\bestimate/i) ?? sentencesOf(text).find(isAboutMoney) ?? "",
  );
  const notice: PrivateNotice = {
    title,
    description: truncate(text.trim(), maxLengths.description),
    reference: referenceIn(labels, `${subject ?? ""}\n${text}`),
    buyerName: buyerIn(text, labels),
    type: opportunityTypeIn(title) ?? opportunityTypeIn(text.slice(0, 2000)) ?? "RequestForQuote",
    zone,
    closing: closing && momentOf(closing.remindsAt, closing),
    questionsClose: questions && momentOf(questions.closesAt, { zone, timeIsExplicit: questions.timeIsExplicit }),
    briefing: briefing && {
      ...momentOf(briefing.reading.remindsAt, briefing.reading),
      location: briefing.location,
      isMandatory: mandatoryWords.test(briefing.wording),
    },
    places: placesIn(valueOf(labels, /^(?:location|place|site|region|state|suburb)/i) ?? title).map(({ code }) => code),
    valueFrom,
    valueTo,
    contact: contactIn(text, labels, sender),
    link: /https:\/\/[^\s<>")\]]+[\w/]/.exec(text)?.[0],
  };
  return {
    notice,
    closingWording: closing ? truncate(closing.wording, maxLengths.wording) : null,
    closingHasTwoReadings: closing?.hasTwoReadings ?? false,
    briefingWording: briefing ? truncate(briefing.wording, maxLengths.wording) : null,
  };
}

function titleIn(lines: readonly string[], labels: readonly Labelled[], subject: string | undefined): string {
  const stated = valueOf(labels, /^(?:title|(?:tender|project|rf[tqpx]|request|contract) (?:title|name)|project)$/i);
  const about = subject?.replace(/^(?:\s*(?:re|fwd?|aw)\s*:)+\s*/i, "").trim();
  const isGreeting = (line: string) => /^(?:dear|hi|hello|good (?:morning|afternoon)|to whom)\b/i.test(line);
  const first = lines.map((line) => line.trim()).find((line) => line && !isGreeting(line));
  return truncate(stated || about || first || "", maxLengths.title);
}

/** By a label first, then by the first sentence that speaks of closing and has a date. */
function closingIn(text: string, labels: readonly Labelled[], zone: string): ClosingReading | undefined {
  const stated = labels.filter(({ label }) => closingLabel.test(label) && !briefingWords.test(label));
  const said = sentencesOf(text).flatMap((sentence) => {
    const at = briefingWords.test(sentence) ? -1 : sentence.search(closingWords);
    return at < 0 ? [] : [sentence.slice(at)];
  });
  return firstReading([...stated.map(({ value }) => value), ...said], zone);
}

function briefingIn(text: string, labels: readonly Labelled[], zone: string) {
  const stated = labels
    .filter(({ label }) => briefingWords.test(label))
    .map(({ label, value }) => ({ wording: `${label}: ${value}`, value }));
  const said = sentencesOf(text)
    .filter((sentence) => briefingWords.test(sentence))
    .map((sentence) => ({ wording: sentence, value: sentence }));
  for (const { wording, value } of [...stated, ...said]) {
    const reading = readClosing(value, { zone });
    if (!reading) continue;
    const location =
      /\b(?:at|venue:?|location:?) (?!\d{1,2}(?:[:.]\d{2})? ?[ap]\.?m|\d{1,2}[:.]\d{2}|noon|midday)([A-Z0-9][^.;\n]{3,100})/.exec(
        value,
      );
    return { reading, wording, location: location?.[1]?.trim() };
  }
  return undefined;
}

function firstReading(wordings: readonly string[], zone: string): ClosingReading | undefined {
  for (const wording of wordings) {
    const reading = readClosing(wording, { zone });
    if (reading) return reading;
  }
  return undefined;
}

function momentOf(
  instant: Temporal.Instant,
  { zone, timeIsExplicit }: Pick<ClosingReading, "zone" | "timeIsExplicit">,
): LocalMoment {
  const local = instant.toZonedDateTimeISO(zone);
  const date = local.toPlainDate().toString();
  return timeIsExplicit ? { date, time: local.toPlainTime().toString({ smallestUnit: "minute" }) } : { date };
}

function referenceIn(labels: readonly Labelled[], text: string): string | undefined {
  const label =
    /^(?:(?:our|your) )?(?:reference|ref|(?:tender|contract|quote|request|rf[tqpx]|eoi|project|invitation) (?:no|number|id|ref|reference))\b\.?/i;
  const stated = labels.find((candidate) => label.test(candidate.label) && /\d/.test(candidate.value))?.value;
  const found = stated?.split(/\s{2,}|[,;]/)[0] ?? referenceWords.exec(text)?.[1];
  return found && truncate(found.trim(), maxLengths.reference);
}

const named = String.raw`([A-Z][\w&'’.-]*(?: (?:of|and|the|for|&|[A-Z][\w&'’.-]*)){0,8})`;
const buyerWordings = [
  new RegExp(String.raw`\b(?:on behalf of|issued by)(?: the)? ${named}`),
  new RegExp(
    String.raw`(?:^|[.\n]\s*)(?:The )?${named} (?:invites|is inviting|seeks|is seeking|requests|would like to invite)\b`,
  ),
];

function buyerIn(text: string, labels: readonly Labelled[]): string | undefined {
  const stated = valueOf(
    labels,
    /^(?:buyer|client|principal|agency|organisation|customer|council|department|issued by|contracting (?:authority|entity))$/i,
  );
  const found = stated ?? buyerWordings.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);
  return found && truncate(found.trim(), maxLengths.buyer);
}

function contactIn(text: string, labels: readonly Labelled[], sender: Invitation["sender"]): PrivateNotice["contact"] {
  const stated = labels.filter(({ label }) =>
    /\bcontact\b|\benquir|^(?:e-?mail|phone|tel(?:ephone)?|mobile)$/i.test(label),
  );
  const words = stated.map(({ value }) => value).join("\n");
  const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(words || text)?.[0] ?? sender?.email;
  const person = stated
    .find(({ label }) => /\bcontact\b/i.test(label))
    ?.value.split(/[,<(\n]|\s[-–|]\s/)[0]
    ?.trim();
  const name = person && !/[@\d]/.test(person) ? person : sender?.name;
  const number = phone.exec(words || text)?.[0]?.trim();
  const contact = { ...(name && { name }), ...(email && { email }), ...(number && { phone: number }) };
  return Object.keys(contact).length > 0 ? contact : undefined;
}

const isAboutMoney = (sentence: string) =>
  /\$\s?\d/.test(sentence) && /\bvalue|\bbudget|\bestimate|\bworth\b/i.test(sentence);
