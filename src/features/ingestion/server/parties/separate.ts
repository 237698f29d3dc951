import { CannotJoin } from "#features/ingestion/server/cannot-join.ts";
import { noteParents } from "#features/ingestion/server/parties/ids.ts";
import * as parties from "#features/ingestion/server/parties/queries.ts";
import type { Parties } from "#features/ingestion/server/parties/queries.ts";
import { lockIngestion } from "#features/ingestion/server/queries.ts";
import { rebuildKeys } from "#features/ingestion/server/rebuild.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

type Stores = { db: Database; clock: Clock };

/** Opportunities that are computed again at once. */
const batchSize = 500;

/**
 * Takes back that the buyer or seller with this slug is another: its notices name it again, and it is not found to be the
 * other again. Throws `CannotJoin` when it is no part of another.
 */
export async function separateParty({ db, clock }: Stores, table: Parties, slug: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const part = await partyOf(trx, table, slug);
    if (part.main === part.id) throw new CannotJoin(`The ${table} ${slug} is no part of another.`);
    const at = clock.now();
    await parties.undoSameParty(trx, table, part.id, at.toString());
    await nameAgain(trx, table, { main: part.main, part: part.id, holder: part.main }, at);
  });
}

/** Joins two buyers or two sellers by hand: what names the second counts for the first. Throws `CannotJoin`. */
export async function joinParties({ db, clock }: Stores, table: Parties, mainSlug: string, partSlug: string) {
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const [main, part] = [await partyOf(trx, table, mainSlug), await partyOf(trx, table, partSlug)];
    if (main.main !== main.id || part.main !== part.id || part.hasParts || main.id === part.id)
      throw new CannotJoin(`One of the two ${table}s is already joined with another. Separate it first.`);
    await parties.addSameParties(trx, table, [{ id: part.id, main: main.id, reason: "by hand" }]);
    await nameAgain(trx, table, { main: main.id, part: part.id, holder: part.id }, clock.now());
  });
}

async function partyOf(trx: Transaction, table: Parties, slug: string) {
  const party = await parties.partyBySlug(trx, table, slug);
  if (!party) throw new CannotJoin(`There is no ${table} ${slug}.`);
  return party;
}

type Joined = { main: number; part: number; holder: number };

/** Computes again what `holder` was named in, and which buyers belong to either of the two. */
async function nameAgain(trx: Transaction, table: Parties, { main, part, holder }: Joined, at: Temporal.Instant) {
  if (table === "buyer") await noteParents(trx, await parties.childrenOf(trx, [main, part]));
  const keys = await parties.opportunitiesOf(trx, table, holder);
  for (let from = 0; from < keys.length; from += batchSize)
    await rebuildKeys(trx, keys.slice(from, from + batchSize), at);
}
