import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readBlob, readManifest } from "#adapters/search-engine/snapshot-files.ts";
import { repeats } from "#test/counts.ts";
import { expect, onTestFinished, test } from "vitest";

type Manifest = { number: number; blobs: { name: string; bytes: number }[] };
const program = join(import.meta.dirname, "write-snapshots.ts");

test("kill -9 while a snapshot is written leaves one that is whole: the old one or the new one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "brolga-snapshot-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let written = 0;
  for (let round = 0; round < repeats(8, 100); round++) {
    const child = spawn(process.execPath, [program, folder, String(written + 1)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await once(child.stdout, "data");
    await sleep((round * 7) % 40); // the next is being written by then, at some step
    const ended = once(child, "close");
    child.kill("SIGKILL");
    await ended;

    const manifest = JSON.parse((await readManifest(folder))!) as Manifest;
    const lastSaid = Number(said.trim().split("\n").at(-1));
    expect(manifest.number).toBeGreaterThanOrEqual(lastSaid);
    for (const { name, bytes } of manifest.blobs) {
      const content = new Uint8Array(await readBlob(folder, name, bytes));
      expect(createHash("sha256").update(content).digest("hex")).toBe(name);
    }
    written = manifest.number;
  }
  expect(written).toBeGreaterThanOrEqual(repeats(8, 100)); // each round writes at least one
});
