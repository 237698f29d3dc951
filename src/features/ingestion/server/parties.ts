import { nameKey } from "#domain/organisation-name.ts";
import { slugOf } from "#domain/slug.ts";
import type { Party } from "#features/ingestion/notice.ts";
import { addParties, partyIds, takenSlugs, type PartyRow } from "#features/ingestion/server/queries.ts";
import type { Transaction } from "#platform/db/db.ts";

/** Buyers are told apart by name: departments and universities share an ABN. */
export const buyerKey = (party: Party): string => nameKey(party.name);

/** Sellers are told apart by ABN where it is known. */
export const sellerKey = (party: Party): string => (party.abn ? `abn:${party.abn}` : `name:${nameKey(party.name)}`);

/**
 * Ids of buyers or sellers by their keys; those that do not exist are made. `parties` may hold a key more than once:
 * the first spelling names the page.
 */
export async function idsOf(
  trx: Transaction,
  table: "buyer" | "seller",
  parties: Party[],
): Promise<Map<string, number>> {
  const keyOf = table === "buyer" ? buyerKey : sellerKey;
  const byKey = new Map<string, Party>();
  for (const party of parties) if (!byKey.has(keyOf(party))) byKey.set(keyOf(party), party);
  const ids = await partyIds(trx, table, [...byKey.keys()]);
  const missing = [...byKey].filter(([key]) => !ids.has(key));
  if (missing.length === 0) return ids;
  const slugs = await freeSlugs(
    trx,
    table,
    missing.map(([, party]) => slugOf(party.name) || table),
  );
  const rows = missing.map(([key, party], at): PartyRow => {
    return { key, name: party.name, slug: slugs[at]!, abn: party.abn ?? null, address: party.address ?? null };
  });
  return new Map([...ids, ...(await addParties(trx, table, rows))]);
}

/** A free slug for each wish: the wish itself, or with the first free number from 2. */
async function freeSlugs(trx: Transaction, table: "buyer" | "seller", wishes: string[]): Promise<string[]> {
  const chosen = new Set<string>();
  const slugs: string[] = wishes.map(() => "");
  let open = wishes.map((_, at) => at);
  for (let reach = 1; open.length > 0; reach *= 4) {
    const numbers = Array.from({ length: reach }, (_, at) => at + 1);
    const candidates = (at: number) =>
      numbers.map((number) => (number === 1 ? wishes[at]! : `${wishes[at]}-${number}`));
    const taken = await takenSlugs(trx, table, [...new Set(open.flatMap(candidates))]);
    for (const at of open) {
      const free = candidates(at).find((slug) => !taken.has(slug) && !chosen.has(slug));
      if (free) chosen.add((slugs[at] = free));
    }
    open = open.filter((at) => !slugs[at]);
  }
  return slugs;
}
