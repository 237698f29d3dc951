import { parseStoredRelease, type ReleaseGroup, type ParsedRelease } from "#features/ingestion/server/batch.ts";
import * as queries from "./queries.ts";
import type { Transaction } from "#platform/db/db.ts";

export type KnownRelease = Awaited<ReturnType<typeof queries.knownReleases>>[number];

/** The releases of one key in a batch: each once, those never stored before, and all stored ones. */
type ReadGroup = { group: ReleaseGroup; unique: ParsedRelease[]; newReleases: ParsedRelease[]; known: KnownRelease[] };

/**
 * The stored releases, with their ids, that a batch reads again after others had replaced them: pages that were changed
 * and changed back. If neither date nor number orders them, what was read last wins. Releases that this run has already
 * read, or that are in the part of its file read before (`recordsBefore`), are not new. If a run reads several such
 * releases, as rows of one list, all are in effect from now.
 */
export async function findReverted(
  trx: Transaction,
  groups: ReadGroup[],
  recordsBefore: number,
): Promise<Map<ParsedRelease, number>> {
  const candidates = groups.flatMap(({ unique, known }) =>
    unique.flatMap((release) => {
      const stored = known.find(({ hash }) => hash === release.hash);
      if (!stored?.read || stored.isOwn || (release.record ?? Infinity) <= recordsBefore) return [];
      const { read } = stored;
      const later = known.filter((row) => isLater(row, read) && isSameFormatAndDate(row, release));
      const siblings = unique.filter((other) => other !== release && isSibling(other, release));
      return [{ release, same: stored, later, beside: siblings }];
    }),
  );
  const revisions = await revisionsOf(
    trx,
    candidates.flatMap(({ later }) => later.map(({ id }) => id)),
  );
  const reverted = new Map<ParsedRelease, number>();
  for (const { release, same: stored, later } of candidates)
    if (later.some(({ id }) => revisions.get(id) === release.facts.revision)) reverted.set(release, stored.id);
  const effectiveNow = new Set([...reverted.keys(), ...groups.flatMap(({ newReleases }) => newReleases)]);
  for (const { release, same: stored, beside: siblings } of candidates)
    if (siblings.some((other) => effectiveNow.has(other))) reverted.set(release, stored.id);
  return reverted;
}

const isLater = (row: KnownRelease, than: Temporal.Instant) =>
  row.read !== null && Temporal.Instant.compare(row.read, than) > 0;

const isSameFormatAndDate = (row: KnownRelease, { format, facts }: ParsedRelease) =>
  row.format === format && row.released?.toString() === facts.released?.toString();

const isSibling = (a: ParsedRelease, b: ParsedRelease) =>
  a.format === b.format &&
  a.facts.revision === b.facts.revision &&
  a.facts.released?.toString() === b.facts.released?.toString();

/** The amendment numbers of stored releases by id, which are only in their bodies. */
async function revisionsOf(trx: Transaction, ids: number[]): Promise<Map<number, number | undefined>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.bodiesOf(trx, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, parseStoredRelease(row)?.facts.revision]));
}
