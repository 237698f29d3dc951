/**
 * What of an opportunity has a history, the weightiest first. Codes are public and stored: they keep their meaning for ever. `holds` says what
 * a value before and after a change is: a text, one of our vocabulary's names, an instant, whole cents, a closing, or a
 * list of entries.
 */
export const changeFields = [
  { code: "status", name: "Status", holds: "name" },
  { code: "closing", name: "Closing", holds: "closing" },
  { code: "title", name: "Title", holds: "text" },
  { code: "description", name: "Description", holds: "text" },
  { code: "reference", name: "Reference", holds: "text" },
  { code: "type", name: "Type", holds: "name" },
  { code: "access", name: "Access", holds: "name" },
  { code: "stage", name: "Stage", holds: "text" },
  { code: "result", name: "Result", holds: "name" },
  { code: "buyer", name: "Buyer", holds: "text" },
  { code: "opened", name: "Published", holds: "instant" },
  { code: "expected", name: "Expected", holds: "instant" },
  { code: "expectedPeriod", name: "Expected", holds: "text" },
  { code: "decisionExpected", name: "Decision expected", holds: "instant" },
  { code: "contractStart", name: "Contract start", holds: "instant" },
  { code: "contractEnd", name: "Contract end", holds: "instant" },
  { code: "valueFrom", name: "Value from", holds: "cents" },
  { code: "valueTo", name: "Value up to", holds: "cents" },
  { code: "awardedTotal", name: "Awarded value", holds: "cents" },
  { code: "categories", name: "Categories", holds: "list" },
  { code: "places", name: "Places", holds: "list" },
  { code: "briefings", name: "Briefings", holds: "list" },
  { code: "contacts", name: "Contacts", holds: "list" },
  { code: "documents", name: "Documents", holds: "list" },
  { code: "addenda", name: "Addenda", holds: "list" },
  { code: "sellers", name: "Awarded to", holds: "list" },
  { code: "lodgement", name: "How to answer", holds: "text" },
  { code: "link", name: "Link to the notice", holds: "text" },
] as const;

export type ChangeField = (typeof changeFields)[number]["code"];
export const changeFieldCodes = changeFields.map(({ code }) => code);

/** That a notice stood in a source's list. No release says it, and it is only told when it ends before the closing. */
export const listedField = { code: "listed", name: "Listed", holds: "text" } as const;

/** What the list of changes can name. */
export type ChangedField = ChangeField | typeof listedField.code;

/** Looks a field up by its code; throws on a code that was never given. */
export function changeFieldOf(code: string) {
  const field = changeFields.find((one) => one.code === code);
  if (!field) throw new RangeError(`no field of change "${code}"`);
  return field;
}

/** The same of what the list of changes can name. */
export const changedFieldOf = (code: string) => (code === listedField.code ? listedField : changeFieldOf(code));

/** Whether a value came to be stated, became another, or is not stated any more. */
export const changeKinds = ["added", "changed", "removed"] as const;
export type ChangeKind = (typeof changeKinds)[number];
