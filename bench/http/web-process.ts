import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentWith } from "#platform/config/config.ts";

type Index = { withoutMeaning?: number; snapshot?: { kept: number | null } };
type Health = { ready: boolean; catchingUp?: { index: Index } };
const metricsToken = randomBytes(16).toString("hex");
export type Web = Awaited<ReturnType<typeof startWeb>>;

/** Starts the real built web process on a database. `seconds`: until it answers searches. */
export async function startWeb(databaseUrl: string, dataDir: string, more: Record<string, string> = {}) {
  const startedAt = performance.now();
  const sendsNothing = { SMTP_URL: "off", TWILIO_ACCOUNT_SID: "off" };
  // All load comes from one machine; sign-ins claim to come from many.
  const limits = { CALLS_PER_MINUTE: "1000000", TRUST_PROXY: "127.0.0.1,::1", METRICS_TOKEN: metricsToken };
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MODE: "live",
    PORT: "0",
    DRAIN_SECONDS: "0",
    ...sendsNothing,
    ...limits,
    ...more,
  };
  const child = spawn(process.execPath, ["bin/run.mjs", "build/server/web.js"], {
    env: environmentWith({ ...settings, LOG_FORMAT: "text", LOG_LEVEL: "info" }) as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const address = await until(() => /listening at (\S+)/.exec(said)?.[1]);
  const listens = performance.now();
  const health = async () => (await (await fetch(`${address}/health`)).json()) as Health;
  await until(async () => (await health().catch(() => ({ ready: false }))).ready);
  return {
    address,
    /** Resolves when no background work is left: vectors are made, a snapshot is written. */
    atRest: () =>
      until(async () => {
        const index = (await health()).catchingUp?.index;
        return index?.withoutMeaning === 0 && index.snapshot?.kept;
      }),
    /** Resolves when the process has opened public pages after its start, which takes half of a connection. */
    pagesOpened: () => until(() => /opened public pages/.test(said)),
    /** Seconds from the process's start until it answers searches, and from when it listens. */
    seconds: { all: (performance.now() - startedAt) / 1000, index: (performance.now() - listens) / 1000 },
    /** A value of /metrics. */
    async metric(name: string) {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${address}/metrics`, { headers })).text();
      return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Repeats until there is an answer: an index of a million notices takes minutes to build. */
export async function until<T>(ask: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (const end = performance.now() + 1_200_000; performance.now() < end; await sleep(5)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error("It did not come about within twenty minutes.");
}
