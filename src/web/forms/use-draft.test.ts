import fc from "fast-check";
import { expect, test } from "vitest";
import { readDraft } from "./use-draft.ts";

const empty = { name: "", agrees: false };

test("what was typed comes back; what the form no longer has, or has of another kind, does not", () => {
  expect(readDraft('{"name":"Jo","agrees":true,"old":1}', empty)).toEqual({ name: "Jo", agrees: true });
  expect(readDraft('{"name":7}', empty)).toEqual(empty);
  expect(readDraft(null, empty)).toEqual(empty);
});

test("no kept text breaks a form", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Object.keys(readDraft(text, empty)).length === 2));
});
