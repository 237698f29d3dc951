import { expect, test } from "vitest";
import { historyOf } from "#features/ingestion/history.ts";
import type { Release } from "#features/ingestion/release.ts";
import { normalise } from "#features/ingestion/normalise.ts";
import type { Notice } from "#features/ingestion/notice.ts";
import { contentHash } from "#features/ingestion/server/identity.ts";
import { sourceOf } from "#features/ingestion/sources.ts";

const source = sourceOf("austender");
const first: Notice = {
  key: "one",
  released: "2026-09-01T00:00:00Z",
  title: "Cleaning",
  description: "<p>Daily cleaning of <b>offices</b>.</p>",
  status: "Open",
  closing: { wording: "9-Oct-2026 2:00 pm (ACT Local Time)" },
};

/** A release that was read this many hours after the first. */
const read = (notice: Partial<Notice>, hours = 0): Release => {
  const body = { ...notice, key: "one" };
  const received = Temporal.Instant.from("2026-09-10T00:00:00Z").add({ hours });
  return { facts: normalise(body, source), hash: contentHash(body), received };
};
const history = (...releases: Release[]) =>
  historyOf(releases, source).map(({ field, kind, before, after }) => [field, kind, before, after]);

test("a change has its old value, new value, time and release", () => {
  const extension = read({ released: "2026-09-12T01:00:00Z", closing: { wording: "16-Oct-2026 2:00 pm" } }, 60);
  expect(historyOf([read(first), extension], source)).toEqual([
    {
      field: "closing",
      kind: "changed",
      before: expect.objectContaining({
        staysOpenUntil: "2026-10-09T03:00:00Z",
        wording: "9-Oct-2026 2:00 pm (ACT Local Time)",
      }),
      after: expect.objectContaining({ staysOpenUntil: "2026-10-16T03:00:00Z", timeIsExplicit: true }),
      changedAt: Temporal.Instant.from("2026-09-12T01:00:00Z"),
      release: extension,
    },
  ]);
});

test("differences in white space, markup or the wording of a closing are not changes", () => {
  const again: Notice = {
    ...first,
    title: " Cleaning\u200b ",
    description: "Daily  cleaning of\noffices.",
    closing: { wording: "9 October 2026, 14:00 ACT" },
  };
  expect(history(read(first), read({ ...again, released: "2026-09-02" }, 24))).toEqual([]);
});

test("a newly stated value is added; one that a later release empties is removed", () => {
  const second = read({ released: "2026-09-03", places: ["NSW"], valueToCents: 500 }, 24);
  const third = read({ released: "2026-09-04", places: [] }, 48);
  expect(history(read(first), second, third)).toEqual([
    ["places", "added", null, ["NSW"]],
    ["valueTo", "added", null, 500],
    ["places", "removed", ["NSW"], null],
  ]);
});

test("a late release whose values are all overridden adds no change", () => {
  const newer = read({ ...first, released: "2026-09-05", title: "Cleaning of windows" }, 1);
  const late = read({ ...first, released: "2026-08-01", title: "Windows" }, 2);
  expect(history(read(first), newer, late)).toEqual([["title", "changed", "Cleaning", "Cleaning of windows"]]);
});

test("amendments read together are steps of the history; rows with the same date and number are not", () => {
  const amended = (revision: number, awards: Notice["awards"]) =>
    read({ key: "one", released: "2026-01-01", title: "Works", status: "Awarded", revision, awards });
  const seller = (name: string, key: string) => [{ key, seller: { name }, valueCents: 100 }];
  expect(history(amended(0, seller("A", "1")), amended(0, seller("B", "2")))).toEqual([]);
  const [step] = historyOf([amended(0, seller("A", "1")), amended(1, seller("B", "1"))], source);
  expect([step!.field, step!.before, step!.after, step!.changedAt]).toEqual(["sellers", ["A"], ["B"], undefined]);
});
