import { expect } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";

/** The data folder of the product that all browser tests share. */
export const dataDir = "build/tests/e2e-data";

/** A second web process of the product on the same database, with settings of its own. Returns how to stop it. */
export async function startSite(port: number, settings: Record<string, string>): Promise<() => Promise<void>> {
  const site = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["bin/run.mjs", "build/server/web.js"], {
    env: {
      ...process.env,
      MODE: "demo",
      DATA_DIR: dataDir,
      DATABASE_URL: "embedded",
      PORT: String(port),
      PUBLIC_URL: site,
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let health = "no answer";
  const answers = async () => {
    if (child.exitCode !== null)
      throw new Error(`the second web process ended with ${child.exitCode}; /health: ${health}`);
    const response = await fetch(`${site}/health`).catch(() => undefined);
    if (response) health = await response.text();
    return response?.ok ? "ok" : health;
  };
  await expect.poll(answers, { timeout: 150_000 }).toBe("ok");
  return async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
}
