import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findPostgres } from "#platform/db/embedded.ts";
import { isAlive } from "#platform/pid.ts";
import { onTestFinished } from "vitest";

/** No demonstration data, no messages, no crawling: these tests start the product many times. */
const live = {
  MODE: "live",
  DATABASE_URL: "embedded",
  READ_PORTALS: "off",
  SMTP_URL: "off",
  TWILIO_ACCOUNT_SID: "off",
  PORT: "0",
  CLOCK: "",
  CALLS_PER_MINUTE: "100000",
  DRAIN_SECONDS: "0",
  LOG_LEVEL: "info",
  LOG_FORMAT: "text",
};

/** A data folder for one test. Whatever still runs in it at the end is stopped. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "brolga-kill-"));
  chmodSync(folder, 0o711);
  onTestFinished(async () => {
    const left = await findPostgres(folder).catch(() => undefined);
    if (left) process.kill(left.pid, "SIGQUIT");
    if (left) await until(() => !isAlive(left.pid));
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

type Start = { dataDir: string; env?: Record<string, string>; command?: [string, ...string[]] };

/** The environment of every process of these tests. */
export function environment({ dataDir, env = {} }: Pick<Start, "dataDir" | "env">) {
  const { npm_lifecycle_event: _, ...outside } = process.env;
  return { ...outside, ...live, DATA_DIR: dataDir, ...env };
}

/** Starts the product as a person does and records its output. */
export function start({ dataDir, env = {}, command = [process.execPath, "bin/start.mjs"] }: Start) {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    env: environment({ dataDir, env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  });
  return {
    child,
    ended,
    output: () => output,
    says: (pattern: RegExp) =>
      until(
        () => pattern.exec(output),
        () => `it said:\n${output}`,
      ),
    /** Resolves when it is ready. */
    ready: async () => {
      await until(
        () => /is ready: open/.test(output) && /worker runs/.test(output),
        () => `it said:\n${output}`,
        60,
      );
      return new Running(child, () => output, dataDir);
    },
  };
}

/** A running product: its processes, and its web server's answers. */
export class Running {
  readonly child: ChildProcess;
  readonly dataDir: string;
  readonly #output: () => string;

  constructor(child: ChildProcess, output: () => string, dataDir: string) {
    [this.child, this.#output, this.dataDir] = [child, output, dataDir];
  }

  get address(): string {
    return /is ready: open (\S+)/.exec(this.#output())![1]!;
  }

  /** The newest process of a role; a restarted one has another id. */
  pidOf(role: "web" | "worker"): number {
    return Number([...this.#output().matchAll(new RegExp(`${role} runs \\(process (\\d+)\\)`, "g"))].at(-1)![1]);
  }

  get supervisor(): number {
    return Number(/supervisor runs \(process (\d+)\)/.exec(this.#output())![1]);
  }

  get postgres(): number {
    return Number(this.#postmaster()[0]);
  }

  get postgresPort(): number {
    return Number(this.#postmaster()[3]);
  }

  /** The lines of PostgreSQL's pid file, empty while it is stopped. */
  #postmaster(): string[] {
    const note = join(this.dataDir, "postgres/postmaster.pid");
    return existsSync(note) ? readFileSync(note, "utf8").split("\n") : [];
  }

  get all(): number[] {
    return [this.child.pid!, this.supervisor, this.pidOf("web"), this.pidOf("worker"), this.postgres];
  }

  /** The status of a page, 0 if nobody answers. */
  async status(path = "/api/v1/status"): Promise<number> {
    return await fetch(this.address + path).then(
      ({ status }) => status,
      () => 0,
    );
  }
}

/** Requests a page every few milliseconds until `statuses` is called, which returns the distinct statuses. */
export function watch({ address }: { address: string }, { path = "/api/v1/status", pause = 20 } = {}) {
  const seen = new Set<string>();
  let watching = true;
  const work = (async () => {
    for (; watching; await sleep(pause)) {
      try {
        const answer = await fetch(address + path, { signal: AbortSignal.timeout(10_000) });
        await answer.arrayBuffer();
        seen.add(`${answer.status}${answer.headers.has("retry-after") ? " with Retry-After" : ""}`);
      } catch (error) {
        seen.add(String((error as Error).cause ?? error));
      }
    }
  })();
  return {
    statuses: async () => {
      watching = false;
      await work;
      return seen;
    },
  };
}

/** Repeats until the result is truthy, for at most 20 s by default, because real processes take real time. */
export async function until<T>(ask: () => T | Promise<T>, say = () => "", seconds = 20): Promise<NonNullable<T>> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(50)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`It did not come about within ${seconds} s. ${say()}`);
}

/** A port that another program listens on during the test. */
export async function occupiedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}
