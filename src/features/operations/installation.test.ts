import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hostFacts } from "#features/operations/server/installation/host.ts";

const now = Temporal.Instant.from("2026-09-16T02:00:00Z");

test("the disk of the data folder is told, and without such a folder nothing is", async () => {
  const { disk, startedAt } = await hostFacts(tmpdir(), now);
  expect(disk!.totalBytes).toBeGreaterThan(disk!.freeBytes);
  expect(Temporal.Instant.compare(startedAt, now)).toBeLessThanOrEqual(0);
  expect((await hostFacts(join(tmpdir(), "nothing-of-this-name"), now)).disk).toBeNull();
});
