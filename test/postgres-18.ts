import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareCluster } from "#platform/db/embedded/cluster-paths.ts";
import { ownPostgres } from "./own-postgres.ts";

/** The PostgreSQL 18 that comes with the product, as a server that an operator runs for themselves. */
export function postgres18() {
  const folder = mkdtempSync(join(tmpdir(), "brolga-binaries-"));
  // So that its user can enter, and nothing is moved elsewhere.
  chmodSync(folder, 0o711);
  const { bin } = prepareCluster(folder);
  rmSync(folder, { recursive: true, force: true });
  return ownPostgres("18", bin);
}
