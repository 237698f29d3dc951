import { listedField, type ChangedField, type ChangeKind } from "#domain/change-field.ts";

/** How much a change matters to who follows the notice; the weightiest first. */
export const severities = ["critical", "important", "minor"] as const;
export type Severity = (typeof severities)[number];

/** The last word of a briefing in a history, where one must go. */
export const mandatorySuffix = "mandatory";

/** What of a value before or after a change decides; instants in ISO 8601. */
type Value = string | number | string[] | { remindsAt: string | null; staysOpenUntil: string | null } | null;
type FieldChange = { field: ChangedField; kind: ChangeKind; before: Value; after: Value };

/** What has to be answered, by whom and how: an answer that is half written may be wrong after it. */
const requirementFields = new Set<ChangedField>(["description", "documents", "addenda", "lodgement", "access", "type"]);

/**
 * Critical: there is less time than the reader was told, or all work on a response is in vain. Important: a response, or
 * the plan to write one, must be reviewed; that includes a notice that opens (again), and every addendum. Everything else is
 * minor, also that a notice closed or was awarded: nobody has to act on it.
 */
export function severityOf({ field, before, after }: FieldChange): Severity {
  if (field === "closing") return isNoEarlier(before, after) ? "important" : "critical";
  if (field === "status") return statusSeverity.get(after) ?? "minor";
  if (field === "briefings") return addsMandatoryBriefing(before, after) ? "important" : "minor";
  // A notice that leaves its list early may have been withdrawn.
  return requirementFields.has(field) || field === listedField.code ? "important" : "minor";
}

/** By the name of the new status. */
const statusSeverity = new Map<Value, Severity>([
  ["Cancelled", "critical"],
  ["Open", "important"],
]);

/** Neither of its two readings moved towards the reader. A deadline where none was told is an earlier one. */
function isNoEarlier(before: Value, after: Value): boolean {
  const [from, to] = [closingInstants(before), closingInstants(after)];
  return to.every((end, index) => end === null || (from[index] !== null && epochMsOf(end) >= epochMsOf(from[index]!)));
}

/** When to be reminded and when it closes; both null where there is no deadline. A scheme reminds nobody. */
function closingInstants(value: Value): [reminds: string | null, closes: string | null] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [null, null];
  return [value.remindsAt, value.staysOpenUntil];
}

const epochMsOf = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds;

/** A mandatory briefing that was not there in these words: new, or at another time or place. */
function addsMandatoryBriefing(before: Value, after: Value): boolean {
  const known = new Set(Array.isArray(before) ? before : []);
  const newBriefings = (Array.isArray(after) ? after : []).filter((briefing) => !known.has(briefing));
  return newBriefings.some((briefing) => briefing.split(", ").at(-1) === mandatorySuffix);
}
