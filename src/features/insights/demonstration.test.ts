import { expect, test } from "vitest";
import { earlierContracts } from "#features/ingestion/server/demonstration/earlier-contracts.ts";
import { inventedNotices } from "#features/ingestion/server/demonstration/generator.ts";
import { testServer } from "#test/server.ts";

const now = Temporal.Instant.from("2026-11-21T02:00:00Z");
const { api, db, publish } = await testServer({ at: now.toString() });
const all = earlierContracts(now);
const buyers = [...Map.groupBy(all, ({ buyer }) => buyer!.name)].toSorted(([, a], [, b]) => b.length - a.length);

test("open notices of the demonstration say who holds the work, what the buyer usually pays and how long it takes", async () => {
  expect(all.length).toBeGreaterThan(400);
  expect(buyers.length).toBeGreaterThan(15);
  const [[buyer, contracts]] = buyers as [(typeof buyers)[number]];
  const open = inventedNotices(now, { statuses: ["open"] }).filter((notice) => notice.buyer?.name === buyer);
  await publish(...[...open, ...contracts].map((notice) => ({ ...notice, isInvented: true })));
  const rows = await db.selectFrom("opportunity").select(["public_id", "title"]).where("status_id", "=", 1).execute();
  const tenderedAgain = rows.filter(({ title }) => contracts.some((contract) => title.includes(contract.title!)));
  let whole = 0;
  for (const { public_id: id } of tenderedAgain) {
    const { holder, price, closeToAward } = await api.insights.ofNotice({ params: { id } });
    expect(closeToAward?.days, id).toBeTruthy();
    if (holder.basis === "probable" && price?.quartiles) whole++;
  }
  expect(tenderedAgain.length).toBeGreaterThan(20);
  // Titles of one word are too little to tell the work by.
  expect(whole / tenderedAgain.length).toBeGreaterThan(0.85);
});
