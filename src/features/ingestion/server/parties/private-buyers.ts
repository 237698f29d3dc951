import { nameFingerprint } from "#domain/organisation-match.ts";
import { nameKey } from "#domain/organisation-name.ts";
import type { Party } from "#features/ingestion/notice.ts";
import { buyerKey, resolvePartyIds } from "#features/ingestion/server/parties/ids.ts";
import * as queries from "#features/ingestion/server/parties/queries.ts";
import type { Transaction } from "#platform/db/db.ts";
import { newPublicId } from "#platform/public-id.ts";

/** Ids of buyers by key, those of private notices included. Missing ones are inserted. */
export async function resolveBuyers(trx: Transaction, parties: Party[]): Promise<Map<string, number>> {
  const ids = await resolvePartyIds(
    trx,
    "buyer",
    parties.filter(({ organisationId }) => organisationId === undefined),
  );
  for (const party of parties)
    if (party.organisationId !== undefined && !ids.has(buyerKey(party)))
      ids.set(buyerKey(party), await privateBuyerId(trx, party));
  return ids;
}

/**
 * The buyer of a private notice: the public one of this name, otherwise a row for its organisation alone. That row has no
 * fingerprint and no telling slug, because a public notice that names the same buyer later must not meet it.
 */
async function privateBuyerId(trx: Transaction, party: Party): Promise<number> {
  const known = await queries.partiesByKey(trx, "buyer", [nameKey(party.name), buyerKey(party)]);
  if (known.length > 0) return known.toSorted((a, b) => keyOrder(a.key) - keyOrder(b.key))[0]!.canonical;
  const fingerprint = nameFingerprint(party.name);
  const spelled = fingerprint ? await queries.partiesByFingerprint(trx, "buyer", [fingerprint]) : [];
  const [canonical, ...others] = new Set(spelled.map((row) => row.canonical));
  if (canonical !== undefined && others.length === 0) return canonical;
  const key = buyerKey(party);
  const row = { key, name: party.name, slug: `private-${newPublicId()}`, fingerprint: "", abn: null, address: null };
  return (await queries.insertParties(trx, "buyer", [row])).get(key)!;

  /** The public row first. */
  function keyOrder(found: string) {
    return found === nameKey(party.name) ? 0 : 1;
  }
}
