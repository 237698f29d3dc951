import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { start, until } from "../kill/product.ts";
import { pace } from "./pace.ts";

type Machine = { role: "web" | "worker"; env: Record<string, string> };

/** One process of the product on a machine of its own, as far as files go: it shares nothing but the database. */
export async function machine({ role, env }: Machine) {
  const dataDir = mkdtempSync(join(tmpdir(), `brolga-${role}-`));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const launch = () =>
    start({
      dataDir,
      env: { DRAIN_SECONDS: "4", NODE_ENV: "production", SEARCH_THREADS: "1", ...env, PORT: String(port) },
      command: [process.execPath, `build/server/${role}.js`],
    });
  let running = launch();
  const address = `http://127.0.0.1:${port}`;
  return {
    port,
    address,
    output: () => running.output(),
    signal: (name: NodeJS.Signals) => running.child.kill(name),
    ended: () => running.ended,
    startAgain: () => void (running = launch()),
    /** Resolves when a balancer would send requests. */
    ready: () => until(async () => (await healthOf(address)).ready, running.output, 120 * pace),
    notReady: () => until(async () => !(await healthOf(address)).ready, running.output, 60 * pace),
  };
}
export type RunningMachine = Awaited<ReturnType<typeof machine>>;

export type Health = {
  ready: boolean;
  waitsFor?: string[];
  replica?: { isUsable: boolean; sequence: number; lagSeconds: number; reason?: string };
  catchingUp?: { index: { documents: number; revision: number; feedLag?: number } };
  alerts?: { lag: number; workers: number; unheld: number };
};

/** What a web process says of itself, not ready if it says nothing. */
export const healthOf = (address: string): Promise<Health> =>
  fetch(`${address}/health`, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.json() as Promise<Health>,
    () => ({ ready: false }),
  );

/** Runs a command of the product to its end. */
export async function command(name: string, env: Record<string, string>, ...args: string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), "brolga-command-"));
  const run = start({ dataDir, env, command: [process.execPath, `build/server/${name}.js`, ...args] });
  const code = await run.ended;
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${run.output()}`);
  return run.output();
}
