import { expect, test } from "vitest";

const noon = Temporal.Instant.from("2026-12-03T01:00:00Z");
const later = noon.add({ seconds: 1 });
const day = Temporal.PlainDate.from("2026-12-03");

test("instants and dates in expectations are told apart, from each other and from nothing", () => {
  for (const other of [later, null, undefined, day, {}, noon.toString()]) {
    expect({ at: other }).not.toMatchObject({ at: noon });
    expect({ at: other }).not.toEqual({ at: noon });
    expect([{ at: noon }]).not.toMatchObject([{ at: other }]);
  }
  expect({ at: noon, day, more: 1 }).toMatchObject({ at: Temporal.Instant.from(noon.toString()), day });
  expect({ at: noon }).toEqual({ at: expect.anything() });
});
