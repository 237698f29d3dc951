import { expect, test } from "vitest";
import { bareOrganisation, setOwner, withdrawOnly } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/*
 * Two installations with the same public notices. One also has private and withdrawn ones, of buyers and sellers that
 * have public ones and of their own. Nothing that anybody can ask tells them apart.
 */

const at = "2026-09-16T00:00:00Z";
const places = ["NSW"];
const open = { categories: ["76111501"], places, opens: "2026-09-01", closes: "2026-09-18T15:00:00+10:00" };
const awarded = (supplier: string) => ({
  categories: ["72141000"],
  places,
  status: "complete" as const,
  award: { supplier, dollars: 70_000, date: "2026-08-20" },
});
const council = { buyer: "Camden Council" };
const publicNotices = [
  release({ key: "a", title: "Cleaning of the depot", ...council, ...open, value: 45_000 }),
  release({ key: "b", title: "Road repair", ...council, ...awarded("Redgum Pty Ltd") }),
  release({ key: "c", title: "Rail upgrade", ...council, status: "planned" }),
];
/** Like the public ones, and of parties that nobody else knows. */
const others = ["Camden Council", "Hidden Council"].flatMap((buyer) => [
  release({ key: `${buyer} open`, title: `Open at ${buyer}`, buyer, ...open, value: 45_000 }),
  release({ key: `${buyer} planned`, title: `Planned at ${buyer}`, buyer, status: "planned" }),
  ...["Redgum Pty Ltd", "Hidden Pty Ltd"].map((seller) =>
    release({ key: `${buyer} ${seller}`, title: `Won from ${buyer} by ${seller}`, buyer, ...awarded(seller) }),
  ),
]);
const titles = others.map(({ tender }) => tender.title);

const without = await testServer({ at });
const withPrivate = await testServer({ at });
const withWithdrawn = await testServer({ at });
for (const { publish } of [without, withPrivate, withWithdrawn]) await publish(...publicNotices);
for (const { publish } of [withPrivate, withWithdrawn]) await publish(...others);
const organisation = await bareOrganisation(withPrivate.db, "Owner");
for (const title of titles) await setOwner(withPrivate.db, title, organisation);
const hidden = await withWithdrawn.db.selectFrom("opportunity").select("id").where("title", "in", titles).execute();
await withdrawOnly(
  withWithdrawn.db,
  hidden.map(({ id }) => id),
);
for (const { engine } of [withPrivate, withWithdrawn]) await engine.catchUp();

const paging = { page: 1, pageSize: 100 };
const calls: [path: string, body?: object][] = [
  ["buyer"],
  ["buyer/count"],
  ["buyer/filter", paging],
  ["buyer/search-suggestions", { name: "council" }],
  ["buyer/camden-council"],
  ["buyer/hidden-council"],
  ["category"],
  ["browse"],
  ["browse/locations/new-south-wales"],
  ["browse/categories/72000000"],
  ["seller/filter", paging],
  ["seller/redgum-pty-ltd"],
  ["seller/redgum-pty-ltd/awarded?page=1&pageSize=20"],
  ["seller/redgum-pty-ltd/awarded?page=1&pageSize=20&freeText=camden"],
  ["seller/redgum-pty-ltd/insights"],
  ["seller/hidden-pty-ltd"],
  ["insights/buyers", paging],
  ["insights/choices"],
  ["opportunity/total"],
  ["opportunity/open-count"],
  ["opportunity/future-count"],
  ["opportunity/total-awarded-ytd"],
  ["search/free/search", { statusIds: [] }],
  ["search/browse-summary", {}],
  ["search/value-ranges"],
  ["rss/buyers/camden-council"],
  ["rss/categories/76000000"],
];

/** An answer, without what is drawn by lot for each installation. */
async function answerOf({ app }: typeof without, path: string, body?: object) {
  const { statusCode, body: text } = await app.inject({
    url: `/api/v1/${path}`,
    ...(body && { method: "POST", headers: { "content-type": "application/json" }, payload: JSON.stringify(body) }),
  });
  return `${statusCode} ${text.replaceAll(/\b[a-z2-7]{16}\b/g, "<id>")}`;
}

test.each(calls)("%s answers as if no notice were private or withdrawn", async (path, body) => {
  const expected = await answerOf(without, path, body);
  expect(expected).toMatch(path.includes("hidden") ? /^404 / : /^200 /);
  expect(await answerOf(withPrivate, path, body)).toBe(expected);
  expect(await answerOf(withWithdrawn, path, body)).toBe(expected);
});
