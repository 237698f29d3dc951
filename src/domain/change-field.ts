/**
 * The fields of an opportunity that have a history, most important first. Codes are public and stored, so they never
 * change. `valueType` is the type of a value before and after a change: a text, a name from our vocabulary, an instant
 * that stands for a day, a moment (23:59 is a day without a time), whole cents, a closing, or a list.
 */
export const changeFields = [
  { code: "status", name: "Status", valueType: "name" },
  { code: "closing", name: "Closing", valueType: "closing" },
  { code: "title", name: "Title", valueType: "text" },
  { code: "description", name: "Description", valueType: "text" },
  { code: "reference", name: "Reference", valueType: "text" },
  { code: "type", name: "Type", valueType: "name" },
  { code: "access", name: "Access", valueType: "name" },
  { code: "stage", name: "Stage", valueType: "text" },
  { code: "result", name: "Result", valueType: "name" },
  { code: "buyer", name: "Buyer", valueType: "text" },
  { code: "opened", name: "Published", valueType: "instant" },
  { code: "expected", name: "Expected", valueType: "instant" },
  { code: "expectedPeriod", name: "Expected", valueType: "text" },
  { code: "enquiriesClose", name: "Questions close", valueType: "moment" },
  { code: "decisionExpected", name: "Decision expected", valueType: "instant" },
  { code: "contractStart", name: "Contract start", valueType: "instant" },
  { code: "contractEnd", name: "Contract end", valueType: "instant" },
  { code: "valueFrom", name: "Value from", valueType: "cents" },
  { code: "valueTo", name: "Value up to", valueType: "cents" },
  { code: "awardedTotal", name: "Awarded value", valueType: "cents" },
  { code: "categories", name: "Categories", valueType: "list" },
  { code: "places", name: "Places", valueType: "list" },
  { code: "briefings", name: "Briefings", valueType: "list" },
  { code: "contacts", name: "Contacts", valueType: "list" },
  { code: "documents", name: "Documents", valueType: "list" },
  { code: "addenda", name: "Addenda", valueType: "list" },
  { code: "sellers", name: "Awarded to", valueType: "list" },
  { code: "lodgement", name: "How to answer", valueType: "text" },
  { code: "link", name: "Link to the notice", valueType: "text" },
] as const;

export type ChangeField = (typeof changeFields)[number]["code"];
export const changeFieldCodes = changeFields.map(({ code }) => code);

/**
 * A notice's presence in a source's list. No release states it, and it is only reported if it ends before the closing.
 */
export const listedField = { code: "listed", name: "Listed", valueType: "text" } as const;

/** Everything that the list of changes can name. */
export type ChangedField = ChangeField | typeof listedField.code;

/** Looks a field up by its code. Throws on an unknown code. */
export function changeFieldOf(code: string) {
  const field = changeFields.find((candidate) => candidate.code === code);
  if (!field) throw new RangeError(`no field of change "${code}"`);
  return field;
}

/** What readers call a field. A stored code that is not known any more stands for itself. */
export const changeFieldNameOf = (code: string): string =>
  changeFields.find((candidate) => candidate.code === code)?.name ?? code;

/** Looks up anything that the list of changes can name. Throws on an unknown code. */
export const changedFieldOf = (code: string) => (code === listedField.code ? listedField : changeFieldOf(code));

/** Whether a value was not stated before, was different before, or is no longer stated. */
export const changeKinds = ["added", "changed", "removed"] as const;
export type ChangeKind = (typeof changeKinds)[number];
