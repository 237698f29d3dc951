import fc from "fast-check";
import { expect, test } from "vitest";
import { readDraft } from "./use-draft.ts";

const empty = { name: "", agrees: false };

test("typed values are restored, unless the form no longer has the field or its type changed", () => {
  expect(readDraft('{"name":"Jo","agrees":true,"old":1}', empty)).toEqual({ name: "Jo", agrees: true });
  expect(readDraft('{"name":7}', empty)).toEqual(empty);
  expect(readDraft(null, empty)).toEqual(empty);
});

test("no stored text breaks a form", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Object.keys(readDraft(text, empty)).length === 2));
});
