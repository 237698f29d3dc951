import { expect, test } from "vitest";
import { z } from "zod";
import { issueSentence } from "#contract/issue-sentence.ts";

const sentences = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error!.issues.map(issueSentence);

test("the message for an invalid value says what to do", () => {
  expect(sentences(z.number().max(100), 101)).toEqual(["must be at most 100"]);
  expect(sentences(z.string().max(3), "long")).toEqual(["must have at most 3 characters"]);
  expect(sentences(z.array(z.number()).max(1), [1, 2])).toEqual(["must have at most 1 values"]);
  expect(sentences(z.number().int(), 1.5)).toEqual(["must be a whole number"]);
  expect(sentences(z.string(), undefined)).toEqual(["must be text"]);
  expect(sentences(z.enum(["a", "b"]), "c")).toEqual(["must be one of a, b"]);
  expect(sentences(z.iso.date(), "3 Dec")).toEqual(["must be a date such as 2026-12-03"]);
  expect(sentences(z.iso.datetime(), "3 Dec")).toEqual(["must be an instant such as 2026-12-03T03:00:00Z"]);
  expect(sentences(z.base64(), "?")).toEqual(["must be in a valid format"]);
  expect(sentences(z.union([z.string(), z.number()]), null)).toEqual(["does not match any of the allowed formats"]);
  expect(sentences(z.strictObject({}), { x: 1 })).toEqual(["contains unknown fields: x"]);
  expect(
    sentences(
      z.string().refine(() => false, "must be an IANA time zone"),
      "x",
    ),
  ).toEqual(["must be an IANA time zone"]);
});
