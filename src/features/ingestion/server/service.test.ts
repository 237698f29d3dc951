import { expect, test } from "vitest";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { settableClock } from "#platform/clock.ts";
import { testDatabase } from "#test/database.ts";

const { db } = await testDatabase();
await loadReferenceData(db);
const stores = { db, clock: settableClock({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") }) };

/** This many records, every hundredth a contract, and how many of them were requested so far. */
function counted(name: string, count: number) {
  const asked = { count: 0 };
  const contract = { tag: "contract", description: "Painting", value_aud: "100", date_signed: "2026-09-01" };
  function* records() {
    for (let number = 1; number <= count; number += 1) {
      asked.count = number;
      if (number % 100 > 0) yield { number, problem: "left out" };
      else yield { number, body: { ...contract, ocid: `${name}-${number}`, cn_id: `CN${number}` } };
    }
  }
  return { asked, records: records() };
}

test("while a batch is written only the next one is read", async () => {
  const { asked, records } = counted("ahead", 2_500);
  const seen: number[][] = [];
  const counts = await ingestRecords(stores, records, {
    onBatch: ({ read }) => void seen.push([read, asked.count]),
  });
  expect(seen).toEqual([
    [1_000, 2_000],
    [2_000, 2_500],
    [2_500, 2_500],
  ]);
  expect(counts).toMatchObject({ read: 2_500, added: 25 });
});

test("an error in a batch ends the run with that error, and no later batch is written", async () => {
  const { asked, records } = counted("broken", 5_000);
  const fail = () => {
    throw new Error("nobody listens");
  };
  await expect(ingestRecords(stores, records, { onBatch: fail })).rejects.toThrow("nobody listens");
  expect(asked.count).toBe(2_000);
  const { count } = await db
    .selectFrom("release")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("source_key", "like", "broken-%")
    .executeTakeFirstOrThrow();
  expect(count).toBe(10);
});

test("a run that is stopped writes the batch that it has already read, and reads no more", async () => {
  const { asked, records } = counted("stopped", 5_000);
  const stopping = new AbortController();
  const counts = await ingestRecords(stores, records, { signal: stopping.signal, onBatch: () => stopping.abort() });
  expect([asked.count, counts.read, counts.added]).toEqual([2_000, 2_000, 20]);
});
