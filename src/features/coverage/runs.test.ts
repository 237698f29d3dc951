import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import { ingestFile } from "#features/ingestion/server/files.ts";
import { RunHeldError } from "#features/ingestion/server/runs/hold-run.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, clock, db, publish, work } = await testServer({ at: "2026-09-16T02:00:00Z" });
const operator = await as({ email: "operator@brolga.example" });
const folder = mkdtempSync(join(tmpdir(), "runs-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Ingests a file as a run. One with a value beyond reason is held. */
async function readFile(name: string, value: number) {
  const path = join(folder, `${name}.jsonl`);
  const body = release({ key: `ocds-${name}`, title: `Paving of ${name}`, value, closes: "2026-12-01T03:00:00Z" });
  writeFileSync(path, JSON.stringify(body));
  try {
    await ingestFile({ db, clock }, await openNotices(path));
  } catch (error) {
    if (!(error instanceof RunHeldError)) throw error;
  }
  await publish();
  return (await operator.coverage.listings({})).runs.find((run) => run.name.includes(name))!;
}
const decide = (runId: number, decision: "released" | "discarded" | "undone") =>
  operator.coverage.decideRun({ params: { runId }, body: { decision, reason: "checked at the source" } });
const runOf = async (id: number) => (await operator.coverage.listings({})).runs.find(({ runId }) => runId === id)!;
const countOf = async (name: string) =>
  (await api.search.free({ body: { freeText: `"Paving of ${name}"` } })).totalRecords;
const carryOut = async () => {
  await work();
  await publish();
};
const refused = expect.objectContaining({ status: 409 }) as object;

test("a held run is published from the page, and undone; both are listed with their reasons", async () => {
  const { runId, heldReason } = await readFile("alpha", 60_000_000_000);
  expect(heldReason).toContain("60");
  await readFile("beta", 1_000);
  // Held runs stand first.
  expect((await operator.coverage.listings({})).runs[0]).toMatchObject({ runId, decision: null });
  expect(await countOf("alpha")).toBe(0);
  await expect(decide(runId + 1, "released")).rejects.toEqual(refused);

  const asked = await Promise.allSettled([decide(runId, "released"), decide(runId, "discarded")]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await runOf(runId)).askedDecision).not.toBeNull();
  await carryOut();
  const { decision } = await runOf(runId);
  expect(await countOf("alpha")).toBe(decision === "released" ? 1 : 0);
  await expect(decide(runId, "released")).rejects.toEqual(refused);
  await decide(runId, "undone");
  await carryOut();
  expect(await runOf(runId)).toMatchObject({ decision: "undone", askedDecision: null });
  expect(await countOf("alpha")).toBe(0);
  await expect(decide(runId, "undone")).rejects.toEqual(refused);
  await expect(decide(999_999, "undone")).rejects.toMatchObject({ status: 404 });
  const { items } = await operator.operator.acts({ query: {} });
  expect(items.map(({ kind, subject, reason }) => [kind, subject, reason])).toEqual([
    ["run_undone", String(runId), "checked at the source"],
    [`run_${decision}`, String(runId), "checked at the source"],
  ]);
});
