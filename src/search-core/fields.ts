import type { Doc } from "./types.ts";

/** The searched fields of a document, in the order of their numbers. */
export const fields = ["title", "reference", "buyerName", "description", "placeText"] as const satisfies (keyof Doc)[];
export const [titleField, referenceField, buyerField, descriptionField, placeField] = [0, 1, 2, 3, 4] as const;
export type FieldNumber = 0 | 1 | 2 | 3 | 4;

/** The fields a query can name; null means all. */
export const queryFields = ["title", "buyer", "ref"] as const;
export type QueryField = (typeof queryFields)[number];

const everyField: readonly FieldNumber[] = [titleField, referenceField, buyerField, descriptionField, placeField];
const named: Record<QueryField, readonly FieldNumber[]> = {
  title: [titleField],
  ref: [referenceField],
  buyer: [buyerField],
};

/** The fields in which a word is searched. */
export const fieldsOf = (field: QueryField | null): readonly FieldNumber[] =>
  field === null ? everyField : named[field];

/** Their names in a sentence. */
export const fieldNames = ["title", "reference", "buyer", "description", "place"] as const;
