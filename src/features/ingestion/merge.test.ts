import fc from "fast-check";
import { expect, test } from "vitest";
import { awardTo } from "#features/ingestion/formats/awards.ts";
import { normalise } from "#features/ingestion/normalise.ts";
import type { Notice } from "#features/ingestion/notice.ts";
import { historyOf } from "#features/ingestion/history.ts";
import { mergeReleases, statusAt } from "#features/ingestion/merge.ts";
import type { Release } from "#features/ingestion/release.ts";
import { contentHash } from "#features/ingestion/server/identity.ts";
import { sourceOf, type Source } from "#features/ingestion/sources.ts";
import { repeats } from "#test/counts.ts";

const source = sourceOf("austender");
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
const someDay = fc.constantFrom("2026-01-05", "2026-02-01", "2026-02-01T03:00:00Z", "2026-03-09");

const notices: fc.Arbitrary<Notice> = fc.record({
  key: fc.constant("one"),
  released: optional(someDay),
  revision: optional(fc.nat(3)),
  cancelsAmendment: optional(fc.boolean()),
  title: optional(fc.constantFrom("Cleaning", "Cleaning services", "Cleaning of offices")),
  description: optional(fc.constantFrom("", "<p>Text</p>", "Other text")),
  status: optional(fc.constantFrom("Open", "Awarded", "Cancelled", "FutureOpportunity")),
  buyer: optional(fc.record({ name: fc.constantFrom("A", "B") })),
  closing: optional(fc.constantFrom({ wording: "9-Oct-2026 2:00 pm" }, { wording: "9-Oct-2026" }, "any time" as const)),
  places: optional(fc.subarray(["NSW", "Victoria", "Somewhere"])),
  awards: optional(
    fc.array(
      fc.record({ key: fc.constantFrom("1", "2"), valueCents: optional(fc.nat(9)), awarded: optional(someDay) }),
      { maxLength: 3 },
    ),
  ),
});

const released = (notice: Notice, received?: string, portal: Source = source): Release => ({
  facts: normalise(notice, portal),
  hash: contentHash(notice),
  ...(received && { received: Temporal.Instant.from(received) }),
});

const readings = fc.tuple(
  notices,
  optional(fc.constantFrom("2026-01-20T00:00:00Z", "2026-02-01T03:00:00Z", "2026-03-09T00:00:00Z")),
  fc.constantFrom(source, source, sourceOf("vendorpanel"), sourceOf("buy.nsw")),
);

test("any order and repetition of one opportunity's releases, of one portal or several, gives the same record", () => {
  const shuffled = fc
    .array(readings, { minLength: 1, maxLength: 6 })
    .chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray([...list, ...list], { minLength: list.length }),
        fc.constant(list),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([list, early]) => {
      const arrived = [...early, ...list.filter((reading) => !early.includes(reading))].map((reading) =>
        released(...reading),
      );
      const expected = list.map((reading) => released(...reading));
      expect(mergeReleases(arrived, source)).toEqual(mergeReleases(expected, source));
      const changes = (releases: Release[]) =>
        historyOf(releases, source).map(({ release, ...change }) => [change, release.hash]);
      expect(changes(arrived)).toEqual(changes(expected));
    }),
    { numRuns: repeats(500, 20_000) },
  );
});

test("an undated page counts from when it was read: it overrides releases dated before that, but not after", () => {
  const titleOf = (...releases: Release[]) => mergeReleases(releases, source)!.columns.title;
  const page = released({ key: "one", title: "Page", status: "Open" }, "2026-02-15T00:00:00Z");
  const [before, after] = ["2026-02-01", "2026-03-01"].map((day) =>
    released({ key: "one", title: `Of ${day}`, status: "Open", released: day }, "2026-03-20T00:00:00Z"),
  );
  expect(titleOf(page, before!)).toBe("Page");
  expect(titleOf(page, before!, after!)).toBe("Of 2026-03-01");
  expect(titleOf(page, released({ key: "one", title: "Page 2", status: "Open" }, "2026-02-16T00:00:00Z"))).toBe(
    "Page 2",
  );
});

test("a cancelled amendment has no effect, in whatever order the cancellation is read", () => {
  const contract: Notice = { key: "one", released: "2026-01-01", title: "Works", status: "Awarded", valueToCents: 100 };
  const amendment: Notice = { ...contract, revision: 1, valueToCents: 250 };
  const second: Notice = { ...contract, revision: 2, title: "More works", status: undefined };
  const cancelled: Notice = { ...amendment, status: "Cancelled", valueToCents: 0, cancelsAmendment: true };
  const result = (...list: Notice[]) => {
    const { columns, claim } = mergeReleases(
      list.map((notice) => released(notice)),
      source,
    )!;
    return [columns.title, columns.value_to_cents, claim];
  };
  expect(result(contract, amendment, second)).toEqual(["More works", 100, "Awarded"]);
  expect(result(contract, amendment)).toEqual(["Works", 250, "Awarded"]);
  for (const list of [
    [contract, amendment, cancelled],
    [cancelled, amendment, contract],
    [cancelled, contract],
  ])
    expect(result(...list)).toEqual(["Works", 100, "Awarded"]);
  expect(result(contract, amendment, second, cancelled)).toEqual(["More works", 100, "Awarded"]);
});

const at = (text: string) => Temporal.Instant.from(text);
const record = (...list: Partial<Notice>[]) =>
  mergeReleases(
    list.map((notice) => released({ key: "one", ...notice })),
    source,
  )!;

test("an award that changes from several sellers to one drops the others", () => {
  const named = (...names: string[]) =>
    awardTo(
      "contract",
      names.map((name) => ({ name })),
      { valueCents: 900 },
    );
  const won = (...statements: string[][]) =>
    record(
      { title: "Cleaning", status: "Awarded", released: "2026-01-01" },
      ...statements.map((names, index) => ({ released: `2026-02-0${index + 1}`, awards: named(...names) })),
    );
  const sellers = ({ awards }: { awards: { seller?: { name: string } }[] }) =>
    awards.flatMap(({ seller }) => seller?.name ?? []);
  expect(sellers(won(["A", "B", "C"], ["B"]))).toEqual(["B"]);
  expect(sellers(won(["A"], ["B", "C"]))).toEqual(["B", "C"]);
  expect(sellers(won(["A", "B", "C"], ["A", "C"]))).toEqual(["A", "C"]);
  expect(won(["A", "B"], ["B"]).columns.awarded_total_cents).toBe(900);
});

test("a value that a later release does not mention is kept from an earlier one", () => {
  const { columns } = record(
    { released: "2026-02-01", title: "Later title" },
    {
      released: "2026-01-01",
      title: "Title",
      description: "Text",
      status: "Open",
      closing: { wording: "9-Oct-2026 2:00 pm" },
    },
  );
  expect(columns).toMatchObject({
    title: "Later title",
    description: "Text",
    stays_open_until: "2026-10-09T03:00:00Z",
  });
});

test("an extended closing reopens the notice", () => {
  const first: Partial<Notice> = {
    released: "2026-01-01",
    title: "T",
    status: "Open",
    closing: { wording: "1-Feb-2026 2:00 pm" },
  };
  const extension: Partial<Notice> = { released: "2026-02-02", closing: { wording: "1-Mar-2026 2:00 pm" } };
  const now = at("2026-02-03T00:00:00Z");
  expect(statusAt(record(first), now)).toBe("Closed");
  expect(statusAt(record(first, extension), now)).toBe("Open");
});

test("a notice whose closing time is ambiguous is open until the later time", () => {
  const notice = record({ title: "T", status: "Open", closing: { wording: "10-Dec-2026 2:00 pm AEST" } });
  expect(notice.columns).toMatchObject({ closing_has_two_readings: true, reminds_at: "2026-12-10T03:00:00Z" });
  expect(statusAt(notice, at("2026-12-10T03:59:59Z"))).toBe("Open");
  expect(statusAt(notice, at("2026-12-10T04:00:00Z"))).toBe("Closed");
});

test("releases without a title or without a status make no record", () => {
  expect(mergeReleases([released({ key: "one", title: "Only a title" })], source)).toBeUndefined();
  expect(mergeReleases([released({ key: "one", status: "Open" })], source)).toBeUndefined();
  expect(mergeReleases([], source)).toBeUndefined();
});

test("a portal that names no places leaves those of another portal, and its own earlier ones it takes back", () => {
  const placesOf = (...releases: Release[]) => mergeReleases(releases, source)!.columns.places.map(({ raw }) => raw);
  const notice = (released: string, named: string[]): Notice => ({
    key: "one",
    released,
    title: "Cleaning",
    status: "Open",
    places: named,
  });
  const other = released(notice("2026-01-05", ["Victoria"]), undefined, sourceOf("vendorpanel"));
  expect(placesOf(other, released(notice("2026-02-01", [])))).toEqual(["Victoria"]);
  expect(placesOf(other, released(notice("2026-02-01", ["Somewhere"])))).toEqual(["Somewhere"]);
  expect(placesOf(released(notice("2026-01-05", ["Somewhere"])), released(notice("2026-02-01", [])))).toEqual([]);
});
