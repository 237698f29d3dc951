import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Client } from "pg";

/** The name of a worker's database sessions. */
export const sessionName = (worker: number) => `worker-${worker}`;

/**
 * Gives each worker one core, which it shares with its database sessions: what a second worker adds is then not what the
 * first one left unused. False where that is not possible (Linux with `taskset`, and a core for each worker).
 */
export async function pinToCores(client: Client, pids: number[]): Promise<boolean> {
  if (availableParallelism() < pids.length) return false;
  const pinned = await Promise.all(
    pids.map(async (pid, worker) => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = $1",
        [sessionName(worker)],
      );
      return [pid, ...rows.map((row) => row.pid)].every(
        (each) =>
          spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(worker), String(each)]).status === 0,
      );
    }),
  );
  return pinned.every(Boolean);
}

/** Seconds of processors' time: of the workers, and of their database sessions. */
export type CpuTimes = { workers: number; sessions: number };

/** Processors' time so far, where the system tells it (Linux); otherwise 0. */
export async function cpuTimes(client: Client, workerPids: number[]): Promise<CpuTimes> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'worker-%'",
  );
  const sum = (pids: number[]) => pids.reduce((total, pid) => total + cpuSecondsOf(pid), 0);
  return { workers: sum(workerPids), sessions: sum(rows.map(({ pid }) => pid)) };
}

function cpuSecondsOf(pid: number): number {
  // PostgreSQL's own processes come and go.
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}
const ticksPerSecond = 100;

/** Counts for a second as fast as it can. */
const counting = `
  const { parentPort } = require("node:worker_threads");
  let count = 0;
  for (const end = Date.now() + 1_000; Date.now() < end; ) for (let inner = 0; inner < 1e5; inner++) count += inner % 7;
  parentPort.postMessage(count);
`;

/** How much faster than one thread are two that share nothing: what the machine itself allows. */
export async function parallelSpeed(): Promise<number> {
  const countOf = () =>
    new Promise<number>((resolve, reject) => {
      new Worker(counting, { eval: true }).once("message", resolve).once("error", reject);
    });
  const alone = await countOf();
  const [one, other] = await Promise.all([countOf(), countOf()]);
  return (one + other) / alone;
}
