import { lookupId } from "#contract/shapes.ts";
import { listItem } from "#features/opportunities/contract.ts";
import { z } from "zod";

/** A filter that was read from the words of a search. */
export const reading = z.object({
  words: z.string(),
  phrase: z.string().describe("the words with those that introduce them, such as: in Queensland"),
  field: z.enum(["reference", "place", "status", "closing", "value", "buyer"]),
  value: z.string().describe("an id, a closing bucket, or dollars such as 1000000- and 5000-10000"),
  label: z.string(),
  freeText: z.string().describe("the text that is searched as words instead"),
  remaining: z.string().describe("the text without these words"),
});

/** A term of the text, and trade words that mean the same and are searched too, most common first. */
export const addedTerms = z.object({
  typed: z.string(),
  terms: z.array(z.string()).describe("at most five of them"),
  count: z.number().int().describe("how many there are"),
});

/**
 * A range of values in dollars, both ends inclusive; null is open. `count`: notices of the search that state a value in
 * it.
 */
export const valueRange = z.object({
  id: lookupId,
  label: z.string(),
  valueFrom: z.number().nullable(),
  valueTo: z.number().nullable(),
  displayOrder: z.number().int(),
  count: z.number().int(),
});

/** A JSON text in a query string; absent: no filters. */
export const jsonText = z
  .string()
  .default("{}")
  .transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue("must be valid JSON");
    }
  });

const alike = z.number().int().describe("how many other notices with nearly the same text this one represents");

/** A notice with most of the words; its `explanation` says which ones it lacks. */
export const partialItem = listItem.extend({
  missing: z.array(z.string()).describe("the words, as typed, that it does not have"),
  alike,
});
/** At most this many below the results. */
export const maxPartial = 10;

/** A notice beside the results; its `explanation` says why it is there. */
export const relatedItem = listItem.extend({
  reason: z.enum(["NearInMeaning", "BroaderCategory"]),
  nearness: z.number().nullable().describe("0 to 100; null where the category is the reason"),
  alike,
});
/** At most this many beside the results. */
export const maxRelated = 20;
