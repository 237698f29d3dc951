import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "#platform/db/embedded.ts";

/** `adminUrl` is of the superuser, who may read files. `folder` is deleted with the database. */
type Scratch = { client: pg.Client; url: string; adminUrl: string; folder: string; close(): Promise<void> };

/** A temporary PostgreSQL with the product's settings, and a client; `close` leaves nothing behind. */
export async function scratchPostgres(): Promise<Scratch> {
  const folder = mkdtempSync(join(tmpdir(), "brolga-bench-"));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres(folder);
  const client = new pg.Client(postgres.url);
  await client.connect();
  return {
    client,
    url: postgres.url,
    adminUrl: postgres.adminUrl,
    folder,
    async close() {
      await client.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
