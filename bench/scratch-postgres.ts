import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "#platform/db/embedded.ts";

/** `adminUrl` is of the superuser, who may read files. */
export type Scratch = { client: pg.Client; url: string; adminUrl: string; folder: string; close(): Promise<void> };

/**
 * A PostgreSQL with the product's settings, and a client. `close` leaves nothing behind, unless it is kept in a folder
 * to be used again.
 */
export async function scratchPostgres(keptIn?: string): Promise<Scratch> {
  if (keptIn !== undefined) mkdirSync(keptIn, { recursive: true });
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), "brolga-bench-"));
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
      if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
