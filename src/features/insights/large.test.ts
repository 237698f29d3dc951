import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { expect, test, vi } from "vitest";

const { api, publish, pool } = await testServer({ at: "2026-09-16T00:00:00Z" });

const won = (key: string) =>
  release({
    key,
    title: `Work ${key}`,
    status: "complete",
    award: { supplier: "Redgum Pty Ltd", dollars: 100, date: "2026-08-03" },
  });
/** What each page says of the seller's contracts, and the number of all. */
async function figures() {
  const ranked = (await api.insights.filter({ body: { page: 1, pageSize: 5, name: "Redgum" } })).items[0]!;
  const params = { slug: ranked.urlSlug };
  const [choices, profile, insights, { totalRecords }] = await Promise.all([
    api.insights.choices({}),
    api.insights.seller({ params }),
    api.insights.sellerInsights({ params }),
    api.insights.sellerAwarded({ params, query: { page: 1, pageSize: 5 } }),
  ]);
  const { numAwarded: lastYear } = insights.lastYear;
  return [ranked.numAwarded, choices.numAwarded, profile.numAwarded, lastYear, totalRecords];
}

test("from 100,000 wins on, sums of many are up to 30 seconds old, and then until they are read again", async () => {
  let ahead = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  await publish(won("a"));
  // Its contract has 100,000 more sellers. It stays one contract.
  await pool.query("update win set is_shared = true");
  await pool.query(
    `insert into win select opportunity_id, seller_id + n, buyer_id, awarded_on, awarded_at, contract_end_at, 1, true,
      false, gst, '{}', '{}' from win, generate_series(1, 100000) as n`,
  );
  expect(await figures()).toEqual([1, 1, 1, 1, 1]);
  await publish(won("b"));
  ahead += 25_000;
  expect(await figures()).toEqual([1, 1, 1, 1, 1]);
  ahead += 6_000;
  expect(await figures()).toEqual([1, 1, 1, 1, 1]);
  await expect.poll(figures).toEqual([2, 2, 2, 2, 2]);
  const { rows } = await pool.query(
    "select count(*)::int as all, count(distinct opportunity_id)::int as contracts from win",
  );
  expect(rows).toEqual([{ all: 100_002, contracts: 2 }]);
});
