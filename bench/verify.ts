import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { ingestRecords } from "#features/ingestion/server/service.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import type { Bench } from "./figure.ts";
import { contracts } from "./ingest.ts";
import { scratchPostgres } from "./scratch-postgres.ts";

/** `npm run verify` over a tenth of the notices and over all of them: how long it takes, and that its memory stays. */
export const verifyBench: Bench = {
  name: "verify",
  async run(size, report) {
    const postgres = await scratchPostgres();
    const { db, pool, close } = connect(postgres.url);
    const peaks: number[] = [];
    try {
      await migrate(pool, "db/migrations");
      await loadReferenceData(db);
      for (const count of [Math.ceil(size / 10), size]) {
        await ingestRecords({ db, clock: systemClock }, contracts(count));
        const column = count.toLocaleString("en-AU");
        const { seconds, peak, checks } = await runVerify(postgres.url, join(postgres.folder, "data"));
        peaks.push(peak);
        report({ case: "checks that hold", column, value: checks, unit: "checks", target: null });
        report({ case: "time", column, value: Math.round(seconds), unit: "s", target: null });
        report({ case: "memory", column, value: Math.round(peak), unit: "MiB", target: null });
      }
      const growth = peaks[1]! / peaks[0]!;
      report({ case: "memory, all to a tenth", value: growth, unit: "times", target: { atMost: 1.5 } });
    } finally {
      await close();
      await postgres.close();
    }
  },
};

/** The command in a process of its own. Throws if a check fails. */
async function runVerify(url: string, dataDir: string) {
  const started = performance.now();
  const child = spawn(process.execPath, ["src/processes/verify.ts"], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, MODE: "demo" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let lines = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => (lines += text.split("\n").length - 1));
  const [peak, [code]] = await Promise.all([peakOf(child), once(child, "exit") as Promise<[number | null]>]);
  if (code !== 0) throw new Error(`verify ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, peak, checks: lines };
}

/** The most memory that a process has used when it ends, in MiB, as Linux counts it. */
async function peakOf(child: ChildProcess): Promise<number> {
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peak = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? peak * 1024) / 1024;
    } catch {
      break; // It has just ended.
    }
    await sleep(200);
  }
  return peak;
}
