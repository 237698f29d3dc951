import { releaseFrom, type Group, type Incoming } from "#features/ingestion/server/batch.ts";
import * as queries from "#features/ingestion/server/releases/queries.ts";
import type { Transaction } from "#platform/db/db.ts";

export type Known = Awaited<ReturnType<typeof queries.knownReleases>>[number];

/** What a batch says of one key: each release once, those of them that were never stored, and all that are. */
type ReadGroup = { group: Group; unique: Incoming[]; fresh: Incoming[]; known: Known[] };

/**
 * The stored releases that a batch reads again after others had taken their place, with their ids: pages that were changed
 * and changed back. Neither date nor number puts the others after them, so what was read last holds. What this run has
 * read already says nothing new, nor what stands in the part of its file that was read before (`recordsBefore`). Where a
 * run reads several such releases, as rows of one list, all of them hold from now.
 */
export async function changedBack(
  trx: Transaction,
  groups: ReadGroup[],
  recordsBefore: number,
): Promise<Map<Incoming, number>> {
  const candidates = groups.flatMap(({ unique, known }) =>
    unique.flatMap((release) => {
      const same = known.find(({ hash }) => hash === release.hash);
      if (!same?.read || same.isOwn || (release.record ?? Infinity) <= recordsBefore) return [];
      const { read } = same;
      const later = known.filter((row) => isLater(row, read) && isAlike(row, release));
      const beside = unique.filter((other) => other !== release && isBeside(other, release));
      return [{ release, same, later, beside }];
    }),
  );
  const numbers = await revisionsOf(
    trx,
    candidates.flatMap(({ later }) => later.map(({ id }) => id)),
  );
  const back = new Map<Incoming, number>();
  for (const { release, same, later } of candidates)
    if (later.some(({ id }) => numbers.get(id) === release.facts.revision)) back.set(release, same.id);
  const holdsFromNow = new Set([...back.keys(), ...groups.flatMap(({ fresh }) => fresh)]);
  for (const { release, same, beside } of candidates)
    if (beside.some((other) => holdsFromNow.has(other))) back.set(release, same.id);
  return back;
}

const isLater = (row: Known, than: Temporal.Instant) =>
  row.read !== null && Temporal.Instant.compare(row.read, than) > 0;

const isAlike = (row: Known, { format, facts }: Incoming) =>
  row.format === format && row.released?.toString() === facts.released?.toString();

const isBeside = (one: Incoming, other: Incoming) =>
  one.format === other.format &&
  one.facts.revision === other.facts.revision &&
  one.facts.released?.toString() === other.facts.released?.toString();

/** The numbers of amendments that stored releases have, by their ids: only their bodies tell. */
async function revisionsOf(trx: Transaction, ids: number[]): Promise<Map<number, number | undefined>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.bodiesOf(trx, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, releaseFrom(row)?.facts.revision]));
}
