import { listedField, type ChangedField, type ChangeKind } from "#domain/change-field.ts";

/** How much a change matters to people who follow the notice, most important first. */
export const severities = ["critical", "important", "minor"] as const;
export type Severity = (typeof severities)[number];

/** Last word of a briefing in a history, if attendance is mandatory. */
export const mandatorySuffix = "mandatory";

/** The parts of a changed value that decide. Instants in ISO 8601. */
type Value = string | number | string[] | { remindsAt: string | null; staysOpenUntil: string | null } | null;
type FieldChange = { field: ChangedField; kind: ChangeKind; before: Value; after: Value };

/** What the response must contain, who can respond and how: a change can invalidate a response in progress. */
const requirementFields = new Set<ChangedField>(["description", "documents", "addenda", "lodgement", "access", "type"]);

/**
 * Critical: the reader has less time than they knew, or work on a response is lost. Important: a response, or the plan
 * to write one, must be reviewed. That includes a notice that opens (again), and every addendum. Everything else is
 * minor, closed and awarded included, because nobody has to act on it.
 */
export function severityOf({ field, before, after }: FieldChange): Severity {
  if (field === "closing") return isNoEarlier(before, after) ? "important" : "critical";
  if (field === "status") return statusSeverity.get(after) ?? "minor";
  if (field === "enquiriesClose") return isLaterMoment(before, after) ? "minor" : "important";
  if (field === "briefings") return addsMandatoryBriefing(before, after) ? "important" : "minor";
  // A notice that is delisted early may have been withdrawn.
  return requirementFields.has(field) || field === listedField.code ? "important" : "minor";
}

/** Severity by the name of the new status. */
const statusSeverity = new Map<Value, Severity>([
  ["Cancelled", "critical"],
  ["Open", "important"],
]);

/** True if neither reading became earlier. A deadline where there was none counts as earlier. */
function isNoEarlier(before: Value, after: Value): boolean {
  const [from, to] = [closingInstants(before), closingInstants(after)];
  return to.every((end, index) => end === null || (from[index] !== null && epochMsOf(end) >= epochMsOf(from[index]!)));
}

/** When to remind and when it closes, both null without a deadline. A scheme has no reminder. */
function closingInstants(value: Value): [reminds: string | null, closes: string | null] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [null, null];
  return [value.remindsAt, value.staysOpenUntil];
}

const epochMsOf = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds;

/** True if there is more time than before, or no limit any more. ISO 8601 in UTC sorts as text. */
const isLaterMoment = (before: Value, after: Value): boolean =>
  after === null || (typeof before === "string" && typeof after === "string" && after >= before);

/** True for a mandatory briefing that was not there with the same text: new, or at another time or place. */
function addsMandatoryBriefing(before: Value, after: Value): boolean {
  const known = new Set(Array.isArray(before) ? before : []);
  const newBriefings = (Array.isArray(after) ? after : []).filter((briefing) => !known.has(briefing));
  return newBriefings.some((briefing) => briefing.split(", ").at(-1) === mandatorySuffix);
}
