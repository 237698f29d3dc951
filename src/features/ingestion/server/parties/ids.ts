import { currentName, parentName } from "#domain/buyer-register.ts";
import { nameFingerprint } from "#domain/organisation-match.ts";
import { nameKey } from "#domain/organisation-name.ts";
import { slugOf } from "#domain/slug.ts";
import type { Party } from "#features/ingestion/notice.ts";
import * as queries from "#features/ingestion/server/parties/queries.ts";
import type { FoundParty, Parties } from "#features/ingestion/server/parties/queries.ts";
import type { Transaction } from "#platform/db/db.ts";

/** Buyers are told apart by name: departments and universities share an ABN. */
export const buyerKey = (party: Party): string => nameKey(party.name);

/** Sellers are told apart by ABN where it is known. */
export const sellerKey = (party: Party): string => (party.abn ? `abn:${party.abn}` : `name:${nameKey(party.name)}`);

const keyFor = { buyer: buyerKey, seller: sellerKey };

/**
 * Ids of buyers or sellers by their keys; those that do not exist are made, the first spelling names the page. A new name
 * that is a spelling of one that is there, or a former name of a buyer, gets a row of its own that is merged into it, and
 * its id is that of the main one. A buyer that is known under a name since given up is merged when it is next met.
 */
export async function idsOf(trx: Transaction, table: Parties, parties: Party[]): Promise<Map<string, number>> {
  const keyOf = keyFor[table];
  const byKey = new Map<string, Party>();
  for (const party of parties) if (!byKey.has(keyOf(party))) byKey.set(keyOf(party), party);
  const known = await queries.partiesByKey(trx, table, [...byKey.keys()]);
  const ids = new Map(known.map(({ key, main }) => [key, main]));
  const missing = [...byKey].filter(([key]) => !ids.has(key));
  const renamed = table === "buyer" ? await renamedAmong(trx, known) : [];
  const unsettled = [...missing, ...renamed.map(({ key, mainName }): [string, Party] => [key, { name: mainName }])];
  if (unsettled.length === 0) return ids;
  if (table === "buyer")
    await makeRelated(
      trx,
      unsettled.map(([, party]) => party.name),
    );
  const added = await addAll(trx, table, missing);
  const own = new Map([...added, ...renamed.map(({ key, main }): [string, number] => [key, main])]);
  const merges = await mergesFor(trx, table, unsettled, own);
  await queries.addSameParties(trx, table, merges);
  if (table === "buyer") {
    const fresh = missing.map(([key, { name }]) => ({ id: added.get(key)!, name }));
    const left = renamed.map(({ main }) => main);
    await noteParents(trx, [...fresh, ...(left.length > 0 ? await queries.childrenOf(trx, left) : [])]);
  }
  const mains = new Map(merges.map(({ id, main }) => [id, main]));
  return new Map([...ids, ...own].map(([key, id]) => [key, mains.get(id) ?? id]));
}

/**
 * Buyers that stand for themselves under a former name, each found by one of its spellings: the register has learnt of it
 * since. What was separated stays so.
 */
async function renamedAmong(trx: Transaction, known: FoundParty[]): Promise<FoundParty[]> {
  const former = known.filter(({ mainName }) => currentName(mainName) !== undefined);
  if (former.length === 0) return [];
  const byMain = new Map(former.map((party) => [party.main, party]));
  const everMerged = new Set(await queries.everMerged(trx, [...byMain.keys()]));
  return [...byMain.values()].filter(({ main }) => !everMerged.has(main));
}

/** Today's names and the departments of buyers that are new: both must be there to be pointed at. */
async function makeRelated(trx: Transaction, names: string[]) {
  const related = names.flatMap((name) => [currentName(name), parentName(currentName(name) ?? name)]);
  const wanted = [...new Set(related.filter((name) => name !== undefined && !names.includes(name)))];
  if (wanted.length > 0)
    await idsOf(
      trx,
      "buyer",
      wanted.map((name) => ({ name: name! })),
    );
}

/** Notes of these buyers which of them belong to another, by their names. */
export async function noteParents(trx: Transaction, buyers: { id: number; name: string }[]) {
  const parents = buyers.flatMap(({ id, name }) => {
    const parent = parentName(name);
    return parent ? [{ id, parent }] : [];
  });
  if (parents.length === 0) return;
  const ids = await idsOf(
    trx,
    "buyer",
    parents.map(({ parent }) => ({ name: parent })),
  );
  await queries.setParents(
    trx,
    parents.map(({ id, parent }) => ({ id, parent: ids.get(buyerKey({ name: parent }))! })),
  );
}

async function addAll(trx: Transaction, table: Parties, missing: [key: string, party: Party][]) {
  const slugs = await freeSlugs(
    trx,
    table,
    missing.map(([, party]) => slugOf(party.name) || table),
  );
  const rows = missing.map(([key, { name, abn = null, address = null }], at): queries.PartyRow => {
    return { key, name, slug: slugs[at]!, sound: nameFingerprint(name), abn, address };
  });
  return queries.addParties(trx, table, rows);
}

/** Which new rows are spellings of older ones: rows of one sound are one, unless their ABNs say otherwise. */
async function mergesFor(
  trx: Transaction,
  table: Parties,
  missing: [key: string, party: Party][],
  added: Map<string, number>,
) {
  const soundOf = ({ name }: Party) => nameFingerprint((table === "buyer" && currentName(name)) || name);
  const sounds = [...new Set(missing.map(([, party]) => soundOf(party)).filter(Boolean))];
  const bySound = Map.groupBy(await queries.partiesBySound(trx, table, sounds), ({ sound }) => sound);
  const merges = new Map<number, { id: number; main: number; reason: string }>();
  for (const [key, party] of missing) {
    const id = added.get(key)!;
    // In the order of their making, so that the first of two new spellings is the main one.
    const older = (bySound.get(soundOf(party)) ?? []).filter(
      (row) => row.id < id || row.sound !== nameFingerprint(party.name),
    );
    const main = mainAmong(
      table,
      party,
      older.map((row) => ({ ...row, main: merges.get(row.id)?.main ?? row.main })),
    );
    const reason = table === "buyer" && currentName(party.name) ? "former name" : "same name";
    if (main !== undefined && main !== id) merges.set(id, { id, main, reason });
  }
  return [...merges.values()];
}

/** The one row that a name can mean; none where several companies share it. A buyer's ABN tells nothing. */
function mainAmong(table: Parties, party: Party, rows: FoundParty[]): number | undefined {
  const byMain = Map.groupBy(rows, ({ main }) => main);
  const isOther = (group: FoundParty[]) => {
    const abns = group.flatMap(({ abn }) => abn ?? []);
    return table === "seller" && party.abn !== undefined && abns.length > 0 && !abns.includes(party.abn);
  };
  const possible = [...byMain].filter(([, group]) => !isOther(group));
  return possible.length === 1 ? possible[0]![0] : undefined;
}

/** A free slug for each wish: the wish itself, or with the first free number from 2. */
async function freeSlugs(trx: Transaction, table: Parties, wishes: string[]): Promise<string[]> {
  const chosen = new Set<string>();
  const slugs: string[] = wishes.map(() => "");
  let open = wishes.map((_, at) => at);
  for (let reach = 1; open.length > 0; reach *= 4) {
    const numbers = Array.from({ length: reach }, (_, at) => at + 1);
    const candidates = (at: number) =>
      numbers.map((number) => (number === 1 ? wishes[at]! : `${wishes[at]}-${number}`));
    const taken = await queries.takenSlugs(trx, table, [...new Set(open.flatMap(candidates))]);
    for (const at of open) {
      const free = candidates(at).find((slug) => !taken.has(slug) && !chosen.has(slug));
      if (free) chosen.add((slugs[at] = free));
    }
    open = open.filter((at) => !slugs[at]);
  }
  return slugs;
}
