import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentWith } from "#platform/config/config.ts";
import { until } from "../http/web-process.ts";

const port = 14_980;

/** Starts the product as a person does, as a demonstration on an empty data folder, and waits until it is at rest. */
export async function startDemonstration() {
  const folder = mkdtempSync(join(tmpdir(), "brolga-lighthouse-"));
  const child = spawn(process.execPath, ["bin/start.mjs"], {
    env: environmentWith({
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: "embedded",
      MODE: "demo",
      // The rest would be read while pages are measured.
      DEMO_DATA: "first",
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "error",
    }) as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const origin = `http://localhost:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // What each notice means is worked out by a thread of its own, which would take the browser's time.
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}.`);
      const health = await fetch(`${origin}/health`).then(
        (answer) => answer.json(),
        () => undefined,
      );
      const { ready, catchingUp } = (health ?? {}) as { ready?: boolean; catchingUp?: Progress };
      return ready === true && catchingUp?.index.withoutMeaning === 0;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

type Progress = { index: { withoutMeaning?: number } };
