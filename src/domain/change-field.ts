/**
 * What of an opportunity has a history, the weightiest first. Codes are public and stored: they keep their meaning for ever. `holds` says what
 * a value before and after a change is: a text, one of our vocabulary's names, an instant, whole cents, a closing, or a
 * list of entries.
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

/** That a notice stood in a source's list. No release says it, and it is only told when it ends before the closing. */
export const listedField = { code: "listed", name: "Listed", valueType: "text" } as const;

/** What the list of changes can name. */
export type ChangedField = ChangeField | typeof listedField.code;

/** Looks a field up by its code; throws on a code that was never given. */
export function changeFieldOf(code: string) {
  const field = changeFields.find((candidate) => candidate.code === code);
  if (!field) throw new RangeError(`no field of change "${code}"`);
  return field;
}

/** The same of what the list of changes can name. */
export const changedFieldOf = (code: string) => (code === listedField.code ? listedField : changeFieldOf(code));

/** Whether a value came to be stated, became another, or is not stated any more. */
export const changeKinds = ["added", "changed", "removed"] as const;
export type ChangeKind = (typeof changeKinds)[number];
