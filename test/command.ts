import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { environmentWith } from "#platform/config/config.ts";
import { testDatabase } from "./database.ts";

const header = "ocid,cn_id,amendment_id,tag,description,value_aud,date_signed,unspsc,agency_name,supplier_name";

type Options = { databaseUrl?: string; env?: Record<string, string>; as?: { uid: number; gid: number } };

/** Commands of the product on a database of their own, and a folder for files to ingest. */
export async function testCommands() {
  const { url, pool } = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), "commands-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Writes a file of contracts whose ids start with `name`. */
  function contracts(name: string, rows: number): string {
    const path = join(folder, `${name}.csv`);
    const row = (n: number) =>
      `prod-${name}${n},CN${name}${n},,contract,Work ${n},${n}.50,2024-01-01T00:00:00Z,76110000,Agency,Seller ${n % 50}`;
    writeFileSync(path, [header, ...Array.from({ length: rows }, (_, n) => row(n))].join("\n"));
    return path;
  }

  /** Starts a command as its npm script does. */
  function run(command: string, args: string[], { databaseUrl = url, env, as }: Options = {}) {
    const child: ChildProcess = spawn(process.execPath, [`src/processes/${command}.ts`, ...args], {
      env: environmentWith({ MODE: "live", DATABASE_URL: databaseUrl, ...env }),
      stdio: ["ignore", "pipe", "pipe"],
      ...as,
    });
    let [out, text] = ["", ""];
    child.stdout!.on("data", (chunk) => (out += String(chunk)));
    child.stderr!.on("data", (chunk) => (text += String(chunk)));
    const ended = once(child, "close").then(([code]) => ({ code: code as number, out, text: text.trim() }));
    return { child, ended, text: () => text };
  }

  return { url, pool, folder, contracts, run };
}
