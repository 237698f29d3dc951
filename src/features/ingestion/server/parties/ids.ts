import { currentName, parentName } from "#domain/buyer-register.ts";
import { nameFingerprint } from "#domain/organisation-match.ts";
import { nameKey } from "#domain/organisation-name.ts";
import { slugOf } from "#domain/slug.ts";
import type { Party } from "#features/ingestion/notice.ts";
import * as queries from "#features/ingestion/server/parties/queries.ts";
import type { PartyMatch, PartyTable } from "#features/ingestion/server/parties/queries.ts";
import type { Transaction } from "#platform/db/db.ts";

/**
 * Buyers are identified by name, because departments and universities share ABNs. One that only an organisation's
 * private notices name is that organisation's.
 */
export const buyerKey = ({ name, organisationId }: Party): string =>
  organisationId === undefined ? nameKey(name) : `${privateKeyPrefix(organisationId)}${nameKey(name)}`;

/** How the keys of an organisation's own buyers begin. No key of a name has a colon. */
export const privateKeyPrefix = (organisationId: number) => `private:${organisationId}:`;

/** Sellers are identified by ABN, if it is known. */
export const sellerKey = (party: Party): string => (party.abn ? `abn:${party.abn}` : `name:${nameKey(party.name)}`);

const keyFor = { buyer: buyerKey, seller: sellerKey };

/**
 * Ids of buyers or sellers by key. Missing ones are inserted, and the first spelling becomes the page's name. A new
 * name that is another spelling, or a buyer's former name, gets its own row, linked to the canonical one, and the
 * canonical id is returned. A buyer known by a name that is now a former one is linked when it next occurs.
 */
export async function resolvePartyIds(
  trx: Transaction,
  table: PartyTable,
  parties: Party[],
): Promise<Map<string, number>> {
  const keyOf = keyFor[table];
  const byKey = new Map<string, Party>();
  for (const party of parties) if (!byKey.has(keyOf(party))) byKey.set(keyOf(party), party);
  const known = await queries.partiesByKey(trx, table, [...byKey.keys()]);
  const ids = new Map(known.map(({ key, canonical }) => [key, canonical]));
  const missing = [...byKey].filter(([key]) => !ids.has(key));
  const renamed = table === "buyer" ? await findRenamed(trx, known) : [];
  const unresolved = [
    ...missing,
    ...renamed.map(({ key, canonicalName }): [string, Party] => [key, { name: canonicalName }]),
  ];
  if (unresolved.length === 0) return ids;
  if (table === "buyer")
    await insertRelated(
      trx,
      unresolved.map(([, party]) => party.name),
    );
  const added = await insertMissing(trx, table, missing);
  const ownIds = new Map([...added, ...renamed.map(({ key, canonical }): [string, number] => [key, canonical])]);
  const links = await findLinks(trx, table, unresolved, ownIds);
  await queries.insertPartyLinks(trx, table, links);
  if (table === "buyer") {
    const newBuyers = missing.map(([key, { name }]) => ({ id: added.get(key)!, name }));
    const renamedIds = renamed.map(({ canonical }) => canonical);
    await recordParents(trx, [
      ...newBuyers,
      ...(renamedIds.length > 0 ? await queries.childrenOf(trx, renamedIds) : []),
    ]);
  }
  const canonicalIds = new Map(links.map(({ id, canonical }) => [id, canonical]));
  return new Map([...ids, ...ownIds].map(([key, id]) => [key, canonicalIds.get(id) ?? id]));
}

/**
 * Buyers that exist under a former name, each found by one of its spellings, because the register has learnt of the
 * change since. Unlinked ones stay unlinked.
 */
async function findRenamed(trx: Transaction, known: PartyMatch[]): Promise<PartyMatch[]> {
  const former = known.filter(({ canonicalName }) => currentName(canonicalName) !== undefined);
  if (former.length === 0) return [];
  const byCanonical = new Map(former.map((party) => [party.canonical, party]));
  const everLinked = new Set(await queries.everLinked(trx, [...byCanonical.keys()]));
  return [...byCanonical.values()].filter(({ canonical }) => !everLinked.has(canonical));
}

/** Current names and departments of new buyers. Both rows must exist before we can reference them. */
async function insertRelated(trx: Transaction, names: string[]) {
  const related = names.flatMap((name) => [currentName(name), parentName(currentName(name) ?? name)]);
  const wanted = [...new Set(related.filter((name) => name !== undefined && !names.includes(name)))];
  if (wanted.length > 0)
    await resolvePartyIds(
      trx,
      "buyer",
      wanted.map((name) => ({ name: name! })),
    );
}

/** Sets the parent of these buyers, by name. */
export async function recordParents(trx: Transaction, buyers: { id: number; name: string }[]) {
  const parents = buyers.flatMap(({ id, name }) => {
    const parent = parentName(name);
    return parent ? [{ id, parent }] : [];
  });
  if (parents.length === 0) return;
  const ids = await resolvePartyIds(
    trx,
    "buyer",
    parents.map(({ parent }) => ({ name: parent })),
  );
  await queries.setParents(
    trx,
    parents.map(({ id, parent }) => ({ id, parent: ids.get(buyerKey({ name: parent }))! })),
  );
}

async function insertMissing(trx: Transaction, table: PartyTable, missing: [key: string, party: Party][]) {
  const slugs = await freeSlugs(
    trx,
    table,
    missing.map(([, party]) => slugOf(party.name) || table),
  );
  const rows = missing.map(([key, { name, abn = null, address = null }], index): queries.PartyRow => {
    return { key, name, slug: slugs[index]!, fingerprint: nameFingerprint(name), abn, address };
  });
  return queries.insertParties(trx, table, rows);
}

/**
 * Which new rows are spellings of existing ones: rows with the same fingerprint are one party, unless their ABNs
 * differ.
 */
async function findLinks(
  trx: Transaction,
  table: PartyTable,
  missing: [key: string, party: Party][],
  added: Map<string, number>,
) {
  const fingerprintOf = ({ name }: Party) => nameFingerprint((table === "buyer" && currentName(name)) || name);
  const fingerprints = [...new Set(missing.map(([, party]) => fingerprintOf(party)).filter(Boolean))];
  const byFingerprint = Map.groupBy(
    await queries.partiesByFingerprint(trx, table, fingerprints),
    ({ fingerprint }) => fingerprint,
  );
  const links = new Map<number, { id: number; canonical: number; reason: string }>();
  for (const [key, party] of missing) {
    const id = added.get(key)!;
    // In order of insertion, so that the first of two new spellings becomes the canonical one.
    const older = (byFingerprint.get(fingerprintOf(party)) ?? []).filter(
      (row) => row.id < id || row.fingerprint !== nameFingerprint(party.name),
    );
    const canonical = canonicalAmong(
      table,
      party,
      older.map((row) => ({ ...row, canonical: links.get(row.id)?.canonical ?? row.canonical })),
    );
    const reason = table === "buyer" && currentName(party.name) ? "former name" : "same name";
    if (canonical !== undefined && canonical !== id) links.set(id, { id, canonical, reason });
  }
  return [...links.values()];
}

/** The one row that a name can mean, undefined if several companies share it. A buyer's ABN identifies nothing. */
function canonicalAmong(table: PartyTable, party: Party, rows: PartyMatch[]): number | undefined {
  const byCanonical = Map.groupBy(rows, ({ canonical }) => canonical);
  const isOther = (group: PartyMatch[]) => {
    const abns = group.flatMap(({ abn }) => abn ?? []);
    return table === "seller" && party.abn !== undefined && abns.length > 0 && !abns.includes(party.abn);
  };
  const possible = [...byCanonical].filter(([, group]) => !isOther(group));
  return possible.length === 1 ? possible[0]![0] : undefined;
}

/** A free slug for each wish: the wish itself, or with the first free number from 2. */
async function freeSlugs(trx: Transaction, table: PartyTable, wanted: string[]): Promise<string[]> {
  const chosen = new Set<string>();
  const slugs: string[] = wanted.map(() => "");
  let pending = wanted.map((_, index) => index);
  for (let limit = 1; pending.length > 0; limit *= 4) {
    const numbers = Array.from({ length: limit }, (_, index) => index + 1);
    const candidates = (index: number) =>
      numbers.map((number) => (number === 1 ? wanted[index]! : `${wanted[index]}-${number}`));
    const taken = await queries.takenSlugs(trx, table, [...new Set(pending.flatMap(candidates))]);
    for (const index of pending) {
      const free = candidates(index).find((slug) => !taken.has(slug) && !chosen.has(slug));
      if (free) chosen.add((slugs[index] = free));
    }
    pending = pending.filter((index) => !slugs[index]);
  }
  return slugs;
}
