import { lockIngestion } from "#features/ingestion/server/queries.ts";
import { opportunitiesOf, undoSameParty, type Parties } from "#features/ingestion/server/parties/queries.ts";
import { rebuildKeys } from "#features/ingestion/server/rebuild.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/**
 * Takes back that the buyer or seller with this slug is another: its notices name it again. Resolves to false when it was
 * no part of another.
 */
export const separateParty = ({ db, clock }: { db: Database; clock: Clock }, table: Parties, slug: string) =>
  db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const at = clock.now();
    const main = await undoSameParty(trx, table, slug, at.toString());
    if (main === undefined) return false;
    await rebuildKeys(trx, await opportunitiesOf(trx, table, main), at);
    return true;
  });
