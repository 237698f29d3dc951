import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";

/** The version of the checkout that the server runs from. */
const version = (JSON.parse(readFileSync(join(process.cwd(), "package.json"), "utf8")) as { version: string }).version;

/**
 * Versions of the web process that answers, since when it runs, and how full the disk of its data folder is. The disk is
 * null if there is no such folder, as beside a database of one's own.
 */
export async function hostFacts(dataDir: string, now: Temporal.Instant) {
  const upSeconds = Math.round(process.uptime());
  const disk = await statfs(dataDir).catch(() => null);
  return {
    version,
    node: process.version.slice(1),
    startedAt: now.subtract({ seconds: upSeconds }),
    disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
  };
}
