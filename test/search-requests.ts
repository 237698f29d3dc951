import fc from "fast-check";
import { closingBuckets, searchOrders } from "#domain/search-order.ts";
import { dateFilters, type Doc, type Filters, type Query } from "#search-core/types.ts";

/*
 * Documents and requests for property tests, drawn from so few values that they often match: words that share stems,
 * synonyms and prefixes, nested categories, instants at the edges of ranges and buckets.
 */

const searched = [
  ..."road roads sealing sealed Road-works roadworks cleaning clean fit-out fitout fit out IT it ICT HVAC air".split(
    " ",
  ),
  ..."conditioning RFT-2026/118 rft 2026 request for tender C++ c ISO27001 ISO 27001 the of market marketing".split(
    " ",
  ),
  ..."tree lopping arborist pruning trees generator genset diesel portable toilet".split(" "),
  ..."Café cafe O'Brien's obrien design and construct D&C naïve — 🎉 道路 WHS oh&s s ro\u00adads 2½".split(" "),
];
const filler = ["services", "provision of", "panel", "solar panel", "maintenance", "purchase", "installers"];
const separators = [" ", " ", " ", ", ", "-", ". ", "\n"];

const words = [...searched, ...filler];
const text = (maxLength: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...separators)), { maxLength })
    .map((parts) => parts.flat().join(""));

const week = 100;
/** 0 is "now"; the closing buckets end on days 100 and 200. */
const instant = fc.constantFrom(-101, -100, -1, 0, 1, 50, 99, 100, 101, 199, 200, 201, 300);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 });
const category = fc.constantFrom(72000000, 72100000, 72101500, 72101509, 72101510, 43000000, 43230000, 43231500);
const organisation = fc.constantFrom(null, null, null, 1, 2);
const amount = fc.constantFrom(0, 1, 100, 101, 5_000_00, 1e15);

export const docWithId = (id: number): fc.Arbitrary<Doc> =>
  fc
    .record({
      id: fc.constant(id),
      title: text(6),
      description: text(20),
      reference: text(2),
      buyerName: text(3),
      placeText: text(2),
      status: fc.integer({ min: 1, max: 3 }),
      type: fc.integer({ min: 1, max: 3 }),
      buyer: maybe(fc.integer({ min: 1, max: 4 })),
      categories: fc.array(category, { maxLength: 4 }),
      locations: fc.array(fc.constantFrom(1, 2, 9, 10), { maxLength: 3 }),
      valueFrom: maybe(amount),
      valueTo: maybe(amount),
      expectedRelease: maybe(instant),
      open: maybe(instant),
      closing: maybe(instant),
      closingDay: instant,
      cancelled: maybe(instant),
      awarded: maybe(instant),
      closed: maybe(instant),
      lastActivity: maybe(instant),
      firstSeen: instant,
      briefing: maybe(instant),
      news: maybe(instant),
      hasMandatoryBriefing: fc.boolean(),
      activity: fc.integer({ min: 0, max: 2 }),
      organisation,
      isNonTender: fc.constantFrom(false, false, false, true),
    })
    .chain((doc) =>
      fc.boolean().map((isTimeless) => ({
        ...doc,
        closingDay: doc.closing === null ? null : doc.closingDay,
        // A date without a time is open until the last minute of its day.
        closed: isTimeless && doc.closing !== null ? doc.closing + 86_340 : doc.closed,
      })),
    );

export const corpus: fc.Arbitrary<Doc[]> = fc
  .integer({ min: 0, max: 40 })
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, index) => docWithId(index + 1))));

/** A word of the documents. */
export const queryWord = fc.constantFrom(...words);

/** Text that uses much of the query language. */
const term = fc.oneof(
  { weight: 6, arbitrary: queryWord },
  { weight: 1, arbitrary: queryWord.map((word) => `${word.slice(0, 3)}*`) },
  { weight: 2, arbitrary: text(3).map((words) => `"${words}"`) },
);
const operand = fc
  .tuple(fc.constantFrom("", "", "", "", "-"), fc.constantFrom("", "", "", "title:", "buyer:", "ref:"), term)
  .map((parts) => parts.join(""));
const alternatives = fc.array(fc.array(operand, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 });
const group = alternatives.map((parts) => parts.map((words) => words.join(" ")).join(" OR "));
export const queryText = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  { weight: 6, arbitrary: group },
  { weight: 2, arbitrary: fc.tuple(group, group).map(([left, right]) => `(${left}) -(${right})`) },
  { weight: 1, arbitrary: fc.tuple(group, group).map(([left, right]) => `title:(${left}) OR ${right}`) },
  {
    weight: 2,
    arbitrary: fc.tuple(group, fc.constantFrom(", ", ";", "\n"), group).map((parts) => parts.join("")),
  },
);

const range = (edge: fc.Arbitrary<number>) => fc.record({ from: maybe(edge), to: maybe(edge) });
const list = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 2 });
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    status: list(fc.integer({ min: 1, max: 4 })),
    type: list(fc.integer({ min: 1, max: 3 })),
    buyer: list(fc.integer({ min: 1, max: 5 })),
    category: list(category),
    location: list(fc.constantFrom(1, 2, 9, 10)),
    excludedBuyer: list(fc.integer({ min: 1, max: 5 })),
    excludedCategory: list(category),
    closingIn: list(fc.constantFrom(...closingBuckets)),
    price: range(amount),
    publishedWithin: fc.constantFrom(1, 50, 101, 200),
    mandatoryBriefing: fc.boolean(),
    briefingAhead: fc.boolean(),
    ...(Object.fromEntries(dateFilters.map((name) => [name, range(instant)])) as Record<
      (typeof dateFilters)[number],
      fc.Arbitrary<{ from: number | null; to: number | null }>
    >),
  },
  { requiredKeys: [] },
);

export const request: fc.Arbitrary<Query> = fc.record({
  text: queryText,
  // Few at a time: with ten filters nothing ever matches.
  filters: fc
    .tuple(filters, fc.array(fc.nat(7), { minLength: 16, maxLength: 16 }))
    .map(([all, dice]) => Object.fromEntries(Object.entries(all).filter((_, index) => dice[index] === 0)) as Filters),
  includeNotStated: fc.boolean(),
  organisation,
  includeNonTenders: fc.constantFrom(true, true, false),
  includeTradeWords: fc.boolean(),
  facetMode: fc.constantFrom("disjunctive", "disjunctive", "plain", "none"),
  sort: fc.constantFrom(...searchOrders),
  offset: fc.constantFrom(0, 0, 0, 1, 5, 20, 1_000_000_000),
  limit: fc.constantFrom(0, 1, 5, 20, 100),
  weeks: fc.constant({ now: 0, thisWeekEnds: week, sevenDaysEnd: week + 1, nextWeekEnds: 2 * week }),
});
