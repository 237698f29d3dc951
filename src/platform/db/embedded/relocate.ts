import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { StartupError } from "#platform/startup-error.ts";
import type { OsUser } from "./os-user.ts";

/** Accessible to every account, for data folders that only root may enter. */
const relocationRoot = "/var/lib/brolga";
/** Marks a relocated database with its data folder. */
const ownerFile = "data-folder";

/** Relocates the database of a data folder that PostgreSQL cannot enter, and links to it. */
export function relocateData(dataDir: string, cluster: string) {
  const folder = join(relocationRoot, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  makeAccessible(folder);
  writeFileSync(join(folder, ownerFile), dataDir);
  symlinkSync(join(folder, "postgres"), cluster);
  console.log(`PostgreSQL cannot enter ${dataDir}: its data goes to ${folder}, and the data folder links to it.`);
}

/**
 * Rejects a data folder whose link was copied from another one, because both would use one database. If the folder was
 * moved, or the first one is gone, it becomes the owner. Throws StartupError.
 */
export function checkRelocated(dataDir: string): void {
  const folder = relocatedFolderOf(dataDir);
  if (!folder) return;
  const path = join(folder, ownerFile);
  const owner = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  if (owner === dataDir) return;
  if (owner !== undefined && relocatedFolderOf(owner) === folder && inodeOf(owner) !== inodeOf(dataDir))
    throw new StartupError(
      `${join(dataDir, "postgres")} is a link to the database of ${owner}. Replace the link with a copy of its target, or delete it to start with an empty database.`,
    );
  writeFileSync(path, dataDir);
}

/** The relocated path that a data folder links to. */
function relocatedFolderOf(dataDir: string): string | undefined {
  try {
    const target = readlinkSync(join(dataDir, "postgres"));
    return target.startsWith(`${relocationRoot}/`) && existsSync(dirname(target)) ? dirname(target) : undefined;
  } catch {
    return undefined;
  }
}

const inodeOf = (folder: string) => {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev} ${ino}`;
};

/** Copies the binaries once per version. Several starts may try at the same time. */
export function relocateBinaries(native: string, user: OsUser) {
  const { version } = JSON.parse(readFileSync(join(native, "../package.json"), "utf8")) as { version: string };
  const folder = join(relocationRoot, `postgresql-${version}`);
  if (existsSync(folder)) return join(folder, "bin");
  makeAccessible(relocationRoot);
  const draft = `${folder}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(draft, { recursive: true, encoding: "utf8" }))
    lchownSync(join(draft, name), user.uid, user.gid);
  chownSync(draft, user.uid, user.gid);
  chmodSync(draft, 0o755);
  if (!existsSync(folder)) renameSync(draft, folder);
  return join(folder, "bin");
}

function makeAccessible(path: string) {
  mkdirSync(path, { recursive: true });
  for (let at = path; at.startsWith(relocationRoot); at = dirname(at)) chmodSync(at, 0o755);
}
