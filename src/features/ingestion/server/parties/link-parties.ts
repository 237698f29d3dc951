import { recordParents } from "./ids.ts";
import * as parties from "./queries.ts";
import type { PartyTable } from "./queries.ts";
import { linkedByHand } from "#features/ingestion/server/duplicates/queries.ts";
import { lockIngestion } from "#features/ingestion/server/queries.ts";
import { rebuildKeys } from "#features/ingestion/server/rebuild.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { conflict, notFound } from "#platform/refusal.ts";

type Stores = { db: Database; clock: Clock };

/** What else the transaction of a change does, at its instant. */
type Also = (trx: Transaction, at: Temporal.Instant) => Promise<unknown>;
const nothing = () => Promise.resolve();

/** Opportunities recomputed per query. */
const batchSize = 500;

/**
 * Unlinks the buyer or seller with this slug: its notices name it again, and it is not linked automatically again.
 * Refuses with `conflict` if it is not linked.
 */
export async function unlinkParty(
  { db, clock }: Stores,
  table: PartyTable,
  slug: string,
  also: Also = nothing,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const duplicate = await requireParty(trx, table, slug);
    if (duplicate.canonical === duplicate.id) throw conflict(`The ${table} ${slug} is not linked to another.`);
    const at = clock.now();
    await parties.undoPartyLink(trx, table, duplicate.id, at.toString());
    await also(trx, at);
    await rebuildNotices(
      trx,
      table,
      { canonical: duplicate.canonical, duplicate: duplicate.id, holder: duplicate.canonical },
      at,
    );
  });
}

/** Links two buyers or two sellers by hand: notices that name the second count for the first. Refuses with `conflict`. */
export async function linkParties(
  { db, clock }: Stores,
  table: PartyTable,
  canonicalSlug: string,
  duplicateSlug: string,
  also: Also = nothing,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockIngestion(trx);
    const [canonical, duplicate] = [
      await requireParty(trx, table, canonicalSlug),
      await requireParty(trx, table, duplicateSlug),
    ];
    const refusal = partyLinkRefusal(table, canonical, duplicate);
    if (refusal) throw conflict(refusal);
    const at = clock.now();
    await also(trx, at);
    await parties.insertPartyLinks(trx, table, [{ id: duplicate.id, canonical: canonical.id, reason: linkedByHand }]);
    await rebuildNotices(trx, table, { canonical: canonical.id, duplicate: duplicate.id, holder: duplicate.id }, at);
  });
}

type Linked = { id: number; canonical: number; hasDuplicates: boolean };

/** Why two names cannot be linked by hand now; undefined if they can. */
export const partyLinkRefusal = (table: PartyTable, canonical: Linked, duplicate: Linked): string | undefined =>
  canonical.canonical !== canonical.id ||
  duplicate.canonical !== duplicate.id ||
  duplicate.hasDuplicates ||
  canonical.id === duplicate.id
    ? `One of the two ${table}s is already linked to another. Separate it first.`
    : undefined;

async function requireParty(trx: Transaction, table: PartyTable, slug: string) {
  const party = await parties.partyBySlug(trx, table, slug);
  if (!party) throw notFound(`There is no ${table} ${slug}.`);
  return party;
}

type LinkedParties = { canonical: number; duplicate: number; holder: number };

/** Recomputes the opportunities that name `holder`, and which buyers belong to either party. */
async function rebuildNotices(
  trx: Transaction,
  table: PartyTable,
  { canonical, duplicate, holder }: LinkedParties,
  at: Temporal.Instant,
) {
  if (table === "buyer") await recordParents(trx, await parties.childrenOf(trx, [canonical, duplicate]));
  const keys = await parties.opportunitiesOf(trx, table, holder);
  for (let from = 0; from < keys.length; from += batchSize)
    await rebuildKeys(trx, keys.slice(from, from + batchSize), at);
}
