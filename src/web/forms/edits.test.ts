import { expect, test } from "vitest";
import { ApiError } from "#contract/client.ts";
import { EditedElsewhere, refusalOf } from "./refusal.ts";
import { updateWithRetry } from "./update-with-retry.ts";
import { changedValues, conflictsOf } from "./use-edits.ts";

const stored = { name: "Engines", places: [1, 2] };
const conflict = (rule: string) =>
  new ApiError("409", 409, JSON.stringify({ detail: "No.", errors: [{ field: "version", rule, message: "No." }] }), {});

test("only values that differ from the stored ones are sent", () => {
  const edits = { name: { value: "Engines", base: "Engines" }, places: { value: [2], base: [1, 2] } };
  expect(changedValues(edits, stored)).toEqual({ places: [2] });
  expect(changedValues({ places: { value: [1, 2], base: [9] } }, stored)).toEqual({});
});

test("a field that two people changed differently is a conflict; the same change is not", () => {
  const edits = { name: { value: "Mine", base: "Old" }, places: { value: [1, 2], base: [] } };
  expect(conflictsOf(edits, stored)).toEqual([{ field: "name", yours: "Mine", theirs: "Engines" }]);
  expect(conflictsOf({ name: { value: "Mine", base: "Engines" } }, stored)).toEqual([]);
  // Typed while the field was being saved: what is stored now may be our own.
  expect(conflictsOf({ name: { value: "Mine, and more" } }, stored)).toEqual([]);
});

test("a stale update is retried on the newest version; any other failure is not", async () => {
  const sent: string[] = [];
  let version = "b";
  const reread = () => Promise.resolve({ version });
  const send = (read: { version: string }) => {
    sent.push(read.version);
    return read.version === version ? Promise.resolve() : Promise.reject(conflict("stale_version"));
  };
  await updateWithRetry({ version: "a" }, reread, send);
  expect(sent).toEqual(["a", "b"]);
  await expect(updateWithRetry({ version: "b" }, reread, () => Promise.reject(conflict("no_seat")))).rejects.toThrow(
    "409",
  );
  version = "none";
  const always = updateWithRetry({ version: "a" }, reread, () => Promise.reject(conflict("stale_version")));
  await expect(always).rejects.toBeInstanceOf(EditedElsewhere);
});

test("the text for a conflict asks the person to save again", () => {
  expect(refusalOf(new EditedElsewhere())).toMatchObject({ detail: expect.stringContaining("save again") as string });
});
