import { expect, test } from "vitest";
import { isIndexable } from "#domain/sole-trader.ts";

// People as registers write them: surname first, with and without a title, before and after a business name.
test.each([
  "SAMPLE, PERSON MARY",
  "Sample, Mary-Anne",
  "Mary Sample",
  "MR PETER O'SAMPLE",
  "Dr M. Sample",
  "Mary Sample T/A Sample Primary School Photos Pty Ltd",
  "SAMPLE, MARY trading as: Sample Consulting Corporation",
  "Mary Sample t/as Sample Inc",
  "Mary Sample Psychological Services",
  "Sample Dance School",
  "Future Flora",
  "SAMPLE, PL",
  "Mary Church",
  "",
])("%s may be a person: not offered", (name) => expect(isIndexable(name)).toBe(false));

test.each([
  "Sample Mowing Pty Ltd",
  "SAMPLE P/L",
  "The Trustee for the Sample Family Trust",
  "University of Samples",
  "Sample Shire Council",
  "Sample Primary School",
  "Sample Uniting Church",
  "Sample Pty Ltd T/A Mary's Kitchen",
  "Friends of the Sample Incorporated",
])("%s is a body: offered", (name) => expect(isIndexable(name)).toBe(true));
