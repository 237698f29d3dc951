import { expect, test } from "vitest";
import { passingEngine } from "#adapters/search-engine/passing-engine.ts";
import { alertsTasks } from "#features/alerts/server/jobs.ts";
import { createLog } from "#platform/logging.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, db, publish } = server;
await beginNews(server);

test("one run of the job sends to everybody who is due, and moves everybody who moved, whatever the size of its batches", async () => {
  const firm = firmsOf(server);
  const people: string[] = [];
  for (let number = 1; number <= 5; number++) {
    const { admin, at } = await firm({ name: `Quays ${number}` });
    await admin.savedSearches.create({ body: { name: "Quays", searchRequest: { freeText: "quay" } } });
    people.push(at("ada"));
  }
  await publish(release({ key: "q1", title: "Quay repair", closes: "2026-10-19T12:00:00+11:00" }));
  await alert();
  const sent: string[] = [];
  const tasks = alertsTasks({
    db,
    clock,
    passingEngine: passingEngine(null),
    coverage: { freshness: () => Promise.resolve({ totalRecords: 0, behind: [] }) },
    sendEmail: async ({ to }) => void sent.push(to),
    sms: { send: () => Promise.reject(new Error("no text message is due")) },
    sendPush: () => Promise.reject(new Error("no push is due")),
    publicUrl: "https://brolga.example",
    batchSize: 2,
  });
  const log = createLog("worker", { level: "silent", format: "text" });
  const context = { signal: new AbortController().signal, log, jobKey: "send-alerts" };
  const runAt = async (instant: string) => {
    clock.set({ still: Temporal.Instant.from(instant) });
    await tasks["send-alerts"]!({}, context);
    return sent.splice(0).toSorted();
  };
  // 8:00 in Sydney is 6:00 in Perth, where they are by now.
  await db.updateTable("person").set({ time_zone: "Australia/Perth" }).where("email", "in", people).execute();
  expect(await runAt("2026-09-16T22:00:00Z")).toEqual([]);
  expect(await runAt("2026-09-17T00:00:00Z")).toEqual(people.toSorted());
  expect(await runAt("2026-09-17T00:01:00Z")).toEqual([]);
});
