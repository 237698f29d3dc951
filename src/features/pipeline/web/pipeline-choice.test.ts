import fc from "fast-check";
import { expect, test } from "vitest";
import { choiceOf, type PipelineChoice, queryOf, readPipelineSearch, searchOf, shows } from "./pipeline-choice.ts";

const closings = ["ThisWeek", "NextWeek", "Later", "NoDate", "Over"] as const;
const tableChoice: fc.Arbitrary<PipelineChoice> = fc
  .record(
    {
      by: fc.constantFrom("everyone", "you"),
      show: fc.constantFrom(...shows),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      owner: fc.oneof(fc.constant("nobody"), fc.emailAddress()),
      closing: fc.constantFrom(...closings),
      value: fc.constantFrom("Stated", "NotStated"),
    },
    { requiredKeys: ["by", "show", "page"] },
  )
  .map(({ owner, ...choice }) => ({
    ...choice,
    view: "table",
    // The reader's own records have one owner.
    ...(owner !== undefined && choice.by !== "you" && { owner }),
  }));

test("the address of the table has every filter, and nothing of what the first view shows", () => {
  fc.assert(
    fc.property(tableChoice, (choice) => {
      const address = new URLSearchParams(Object.entries(searchOf(choice)).map(([key, value]) => [key, String(value)]));
      expect(choiceOf(readPipelineSearch(Object.fromEntries(address)))).toEqual(choice);
    }),
  );
  expect(searchOf({ view: "table", by: "everyone", show: "Current", page: 1 })).toEqual({ view: "table" });
  expect(readPipelineSearch({ owner: "", closing: "Soon", value: "1", show: "Any", page: "0" })).toEqual({});
});

test("an owner is asked for by email, as the caller, or as nobody, and never as two of them", () => {
  fc.assert(
    fc.property(tableChoice, (choice) => {
      const { ownedBy, ownerEmail } = queryOf(choice, "Australia/Perth");
      const asked = [ownedBy === "Caller", ownedBy === "Nobody", ownerEmail !== undefined].filter(Boolean).length;
      expect(asked).toBe(choice.by === "you" || choice.owner !== undefined ? 1 : 0);
    }),
  );
});
