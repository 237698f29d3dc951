import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
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

/** Processors' time of workers and PostgreSQL so far, where the system tells it (Linux); otherwise 0. */
export async function cpuSeconds(client: Client, workerPids: number[]): Promise<number> {
  if (!existsSync("/proc/self/stat")) return 0;
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  const ticks = [...rows.map(({ pid }) => pid), ...workerPids].map((pid) => {
    // PostgreSQL's own processes come and go.
    if (!existsSync(`/proc/${pid}/stat`)) return 0;
    const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ").slice(11, 13);
    return Number(user) + Number(system);
  });
  return ticks.reduce((sum, count) => sum + count, 0) / ticksPerSecond;
}
const ticksPerSecond = 100;
