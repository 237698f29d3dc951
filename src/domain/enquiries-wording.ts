import { readClosing, type ClosingContext } from "#domain/deadline-wording.ts";

/** Until when suppliers can ask questions. Without a time of day it is the last minute of that day. */
export type EnquiriesReading = { closesAt: Temporal.Instant; timeIsExplicit: boolean };

const asked = String.raw`(?:enquir(?:y|ies)|inquir(?:y|ies)|questions?|queries|clarifications?|requests? for (?:information|clarification))`;

/** What stands before the date: "Last date for enquiries:", "Questions close", "Enquiries must be received by". */
const announcements = [
  String.raw`(?:last|final) (?:date|day|time)(?: and time)? (?:for|to (?:ask|submit|lodge)) (?:\S+ ){0,3}?${asked}`,
  String.raw`(?:deadline|cut-?off|closing|end) ?(?:date|time|date and time)? (?:for|of) (?:\S+ ){0,3}?${asked}`,
  String.raw`${asked} (?:\S+ ){0,2}?(?:close[sd]?|closing|cut-?off|deadline|ends?|due)`,
  String.raw`${asked} (?:\S+ ){0,3}?(?:must|should|may|can|will|are to|to) be (?:submitted|received|lodged|made|accepted|raised|sent|asked|directed)[^.;\n]{0,100}? (?:by|before|until|no later than|prior to)`,
].map((words) => new RegExp(String.raw`\b${words}\b`, "gi"));

/** The sentence or line goes on with the date. The full stop of "5 p.m." ends nothing. */
const untilSentenceEnds = /^(?:[^.;\n]|[.;](?!\s|$)|(?<=\b[ap]\.?m)\.){0,120}/i;

/** Readings this far apart are two dates in one sentence, and we do not know which of them is meant. */
const maxSpread = Temporal.Duration.from({ hours: 24 });

/** Reads a date that is about enquiries, the value of a field or of a label. Of two readings the earlier one counts. */
export function readEnquiriesDate(words: string, context: ClosingContext): EnquiriesReading | undefined {
  const reading = readClosing(words, context);
  if (!reading) return undefined;
  const { remindsAt, staysOpenUntil, timeIsExplicit } = reading;
  if (Temporal.Duration.compare(remindsAt.until(staysOpenUntil), maxSpread) > 0) return undefined;
  return { closesAt: timeIsExplicit ? remindsAt : staysOpenUntil, timeIsExplicit };
}

/** Finds until when questions can be asked in a description. Undefined if no sentence says it, or not clearly. */
export function readEnquiriesIn(text: string, context: ClosingContext): EnquiriesReading | undefined {
  for (const pattern of announcements)
    for (const match of text.matchAll(pattern)) {
      const rest = text.slice(match.index + match[0].length);
      const reading = readEnquiriesDate(untilSentenceEnds.exec(rest)![0], context);
      if (reading) return reading;
    }
  return undefined;
}
