import { existsSync, readFileSync } from "node:fs";
import { readdir, stat, statfs } from "node:fs/promises";
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
    disk: disk && {
      freeBytes: disk.bavail * disk.bsize,
      totalBytes: disk.blocks * disk.bsize,
      hasDatabase: existsSync(join(dataDir, "postgres")),
    },
  };
}

/** The snapshot of the index in a folder: how large it is, and when it was written. Null if there is none. */
export async function snapshotFacts(folder: string) {
  try {
    const names = await readdir(folder);
    const files = await Promise.all(names.map((name) => stat(join(folder, name))));
    const writtenAt = Math.max(...files.map(({ mtimeMs }) => mtimeMs));
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return names.length === 0
      ? null
      : { bytes, writtenAt: Temporal.Instant.fromEpochMilliseconds(Math.round(writtenAt)) };
  } catch {
    return null; // No folder, or a file that was just replaced.
  }
}
