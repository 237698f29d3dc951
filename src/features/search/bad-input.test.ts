import { expect, test } from "vitest";
import { maxQueryLength } from "#domain/query-limits.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { send, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
await publish(
  release({ key: "a", title: "Street cleaning", description: "Sweeping.", closes: "2026-09-18T14:00:00+10:00" }),
  release({ key: "b", title: "Bridge repair", description: "ניקוי גשר", closes: "2026-09-23T14:00:00+10:00" }),
);

/** Sends raw JSON, without validation on the client side. */
async function post(path: string, body: unknown) {
  const headers = { "content-type": "application/json" };
  const answer = await send(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
}
const search = (body: object) => post("/api/v1/search/free/search", body);
const titles = async (freeText: string) => {
  const { status, said } = await search({ freeText });
  expect(status).toBe(200);
  return (said as { items: { title: string }[] }).items.map(({ title }) => title);
};

test.for<[text: string, found: string[], notice: RegExp]>([
  ['"street cleaning', ["Street cleaning"], /quotation mark has no partner/],
  ['street" cleaning', ["Street cleaning"], /quotation mark has no partner/],
  ["(street cleaning", ["Street cleaning"], /parenthesis has no partner/],
  ["street) cleaning", ["Street cleaning"], /parenthesis has no partner/],
  [`${"(".repeat(25)}cleaning`, ["Street cleaning"], /Parentheses deeper than 20/],
  ["OR cleaning", ["Street cleaning"], /OR needs a word on either side/],
  ["cle*ning* st*reet", [], /\* is understood at the end of a word only/],
  ["🎉 — !", [], /no word in it/],
  [`${"cleaning ".repeat(2_001)}`, ["Street cleaning"], /Only the first 2,000 words/],
])("%j gets an answer, and a notice says how it was read", async ([freeText, found, notice]) => {
  expect((await search({ freeText })).said["queryNotice"]).toMatch(notice);
  // With nothing left to search for, every notice matches.
  if (!notice.source.includes("no word")) expect(await titles(freeText)).toEqual(found);
});

test.for<[name: string, text: string, found: string[]]>([
  ["control characters", "street\u0000\u0001\u001f\u007fcleaning", ["Street cleaning"]],
  ["emoji", "🚧 street 👷‍♀️ cleaning 🧹", ["Street cleaning"]],
  ["right-to-left text", "גשר", ["Bridge repair"]],
  ["marks that turn the direction", "\u202estreet\u202c \u200fcleaning\u2066", ["Street cleaning"]],
  ["half of a pair of code units", "street \ud83d cleaning", ["Street cleaning"]],
  ["accents that stand alone", "stréet clèaning", ["Street cleaning"]],
])("%s get an answer", async ([, text, found]) => {
  expect(await titles(text)).toEqual(found);
});

// A text that makes regular expressions backtrack for ever must be a text like any other.
const bombs = [
  "(a+)+$",
  "a*".repeat(20),
  "(((((((((a",
  '"',
  "a|b",
  "[^",
  ".*.*.*",
  "-(",
  "title:",
  "\\",
  "a OR ",
  "a -",
  "x* ",
];
test.for(bombs)("%j, as often as a text can hold it, is answered", async (bomb) => {
  const freeText = bomb.repeat(maxQueryLength).slice(0, maxQueryLength);
  expect((await search({ freeText })).status).toBe(200);
  expect((await search({ freeText: freeText.slice(0, 10_000) })).status).toBe(200);
});

test.for<[body: object, field: string, rule: string]>([
  [{ freeText: "a".repeat(maxQueryLength + 1) }, "freeText", "too_big"],
  [{ freeText: 7 }, "freeText", "invalid_type"],
  [{ page: 1_000_000_001 }, "page", "too_big"],
  [{ page: 1.5 }, "page", "invalid_type"],
  [{ pageSize: 101 }, "pageSize", "too_big"],
  [{ closingFrom: "2026-10-02", closingTo: "2026-10-01" }, "closingTo", "range_order"],
  [{ awardedFrom: "9999-12-31", awardedTo: "1000-01-01" }, "awardedTo", "range_order"],
  [{ openFrom: "yesterday" }, "openFrom", "invalid_format"],
  [{ priceFrom: 2, priceTo: 1 }, "priceTo", "range_order"],
  [{ priceFrom: -1 }, "priceFrom", "too_small"],
  [{ categoryIds: [-1] }, "categoryIds.0", "too_small"],
  [{ buyerIds: ["one"] }, "buyerIds.0", "invalid_type"],
  [{ locationIds: Array.from({ length: 1_001 }, () => 1) }, "locationIds", "too_big"],
  [{ closingIn: ["never"] }, "closingIn.0", "invalid_value"],
  [{ timeZoneId: "Australia/Atlantis" }, "timeZoneId", "time_zone"],
  // A zone that Intl accepts and Temporal does not.
  [{ timeZoneId: "AET", closingFrom: "2026-10-01" }, "timeZoneId", "time_zone"],
  [{ timeZoneId: "US/Pacific-New" }, "timeZoneId", "time_zone"],
  [{ timeZoneId: "+10:00" }, "timeZoneId", "time_zone"],
  // Midnight of that day in Sydney is in the year 0, which PostgreSQL cannot read.
  [{ closingFrom: "0001-01-01" }, "closingFrom", "day_too_early"],
  [{ orderBy: "Loudest" }, "orderBy", "invalid_value"],
])("%j is refused, naming the field", async ([body, field, rule]) => {
  const { status, said } = await search(body);
  expect(status).toBe(400);
  expect(said["errors"]).toEqual([expect.objectContaining({ field, rule })]);
});

test("a page beyond the last, or an unknown buyer, category or other id, is not an error", async () => {
  expect((await search({ page: 1_000_000_000 })).said).toMatchObject({ totalRecords: 2, items: [] });
  for (const body of [
    { buyerIds: [2_147_483_647] },
    { categoryIds: [99_999_999] },
    { locationIds: [123_456] },
    { opportunityTypeIds: [77] },
    { statusIds: [77] },
  ])
    expect(await search(body)).toMatchObject({ status: 200, said: { totalRecords: 0, items: [] } });
});

test("facet and suggestion searches accept any text too", async () => {
  for (const text of ["\u0000🎉\u202e", '"(('.repeat(3_000), "a* ".repeat(5_000)]) {
    const facet = await post("/api/v1/search/facet", {
      request: { freeText: text },
      field: "buyers",
      prefix: text.slice(0, 200),
    });
    expect(facet.status).toBe(200);
  }
  const suggest = (q: string) =>
    send(`/api/v1/search/suggestions?q=${encodeURIComponent(q)}`, { method: "GET", headers: {} });
  for (const q of ["\u0000🎉\u202e", '"((', "גש", "a".repeat(5_000)]) expect((await suggest(q)).status).toBe(200);
});
