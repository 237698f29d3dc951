import { expect } from "@playwright/test";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findPostgres } from "#platform/db/embedded.ts";
import { smtpPort } from "./ports.ts";

const cluster = "build/tests/e2e-data";

/** The mail server is shared: codes must not be those of another installation, or of a run before. */
export const operatorEmail = `operator-of-own-${process.pid}@ridgeline.example`;

/**
 * The product without demonstration data, in a database of its own: notices that it reads are announced, its clock can be
 * moved, and other tests do not see it. A web and a worker process, as `npm start` runs them.
 */
export async function startInstallation(port: number) {
  const postgres = await findPostgres(cluster);
  if (!postgres) throw new Error(`no database runs in ${cluster}`);
  const name = `own_${port}`;
  const inCluster = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  rmSync(join("build/tests", name), { recursive: true, force: true });
  await query(postgres.adminUrl, `drop database if exists ${name}`);
  await query(postgres.adminUrl, `create database ${name} owner brolga`);
  const site = `http://localhost:${port}`;
  const url = inCluster(postgres.url);
  const env = {
    ...process.env,
    MODE: "demo",
    CLOCK: "",
    DATA_DIR: join("build/tests", name),
    DATABASE_URL: url,
    PORT: String(port),
    PASSWORD_HASHING: "light",
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    EMAIL_FROM: "hello@brolga.example",
    LOG_LEVEL: "error",
    OPERATOR_EMAILS: operatorEmail,
  };
  const run = (program: string, ...args: string[]) =>
    spawn(process.execPath, ["bin/run.mjs", `build/server/${program}.js`, ...args], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
  const finish = async (program: string, ...args: string[]) => {
    const [code] = (await once(run(program, ...args), "exit")) as [number | null];
    if (code !== 0) throw new Error(`${program} ended with ${code}`);
  };
  await finish("migrate");
  const processes: ChildProcess[] = [run("web"), run("worker")];
  const answers = async () => {
    for (const { exitCode } of processes) if (exitCode !== null) throw new Error(`a process ended with ${exitCode}`);
    return (await fetch(`${site}/health`).catch(() => undefined))?.ok ?? false;
  };
  const stop = async () => {
    for (const child of processes) child.kill("SIGTERM");
    await Promise.all(
      processes.map(async (child) => {
        if (child.exitCode === null) await once(child, "exit");
      }),
    );
  };
  await expect
    .poll(answers, { timeout: 120_000 })
    .toBe(true)
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    });

  let files = 0;
  return {
    site,
    /** `npm run ingest` with a file of these records. */
    async ingest(...records: object[]) {
      const file = join("build/tests", `${name}-${(files += 1)}.jsonl`);
      writeFileSync(file, records.map((record) => JSON.stringify(record)).join("\n"));
      await finish("ingest", file);
    },
    /** Moves the clock forward by an ISO duration. */
    async advance(duration: string) {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ advance: duration });
      expect((await fetch(`${site}/dev/clock`, { method: "POST", headers, body })).status).toBe(200);
    },
    /** Does now what the worker does each minute. */
    sendAlerts: () => query(url, "select graphile_worker.add_job('send-alerts', '{}'::json)"),
    /** Stores what a browser cannot bring about. */
    store: (text: string) => query(url, text),
    stop,
  };
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
