import { typeOf } from "#domain/opportunity-type.ts";
import { referenceKey, duplicateReason, titleKey, type NoticeSummary } from "#domain/same-opportunity.ts";
import type { OpportunityColumns, OpportunityRecord } from "#features/ingestion/merge.ts";
import { groupName } from "#features/ingestion/server/batch.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import type { SourceKey } from "#features/ingestion/server/releases/queries.ts";
import * as queries from "#features/ingestion/server/same/queries.ts";
import type { Source } from "#features/ingestion/sources.ts";
import type { Transaction } from "#platform/db/db.ts";

/** A key that is new, with what its own releases make of it. */
export type Newcomer = { source: Source; key: string; formats: string[]; record: OpportunityRecord };

const contractNotice = typeOf("ContractNotice").id;

/** Whether other portals may publish it too. A contract stands in one register alone, and what is invented nowhere else. */
export const mayStandElsewhere = (source: Source, { columns }: { columns: Partial<OpportunityColumns> }): boolean =>
  columns.type_id !== contractNotice && !source.isInvented;

/** What a notice is found by: only one that may stand elsewhere by its title, and by its reference whoever names it. */
export function keysOf(source: Source, record: OpportunityRecord) {
  const { columns } = record;
  return {
    title_key: mayStandElsewhere(source, record) ? titleKey(columns.title, columns.reference) : null,
    reference_key: source.isInvented ? null : referenceKey(columns.reference),
  };
}

/**
 * Merges each newcomer that is the same procurement as one that is there, or as one before it in the list, so that it is
 * never announced for itself. Returns what was merged, by the names of the newcomers' groups.
 */
export async function mergeNewcomers(
  trx: Transaction,
  newcomers: Newcomer[],
  at: Temporal.Instant,
): Promise<Map<string, SourceKey>> {
  const looking = newcomers.filter(({ source, record }) => keysOf(source, record).title_key !== null);
  if (looking.length === 0) return new Map();
  const keys = looking.flatMap(wantedKeys);
  const there = await queries.candidates(trx, keys, keys);
  const known = new Map<string, { sketch: NoticeSummary; main: SourceKey }[]>();
  const note = (names: (string | null)[], entry: { sketch: NoticeSummary; main: SourceKey }) => {
    for (const name of new Set(names)) if (name !== null) known.set(name, [...(known.get(name) ?? []), entry]);
  };
  for (const row of there) {
    const { source_id, source_key, title_key, reference_key } = row;
    note([title_key, reference_key], { sketch: sketchOfRow(row), main: { source_id, source_key } });
  }
  const merges: queries.NewMerge[] = [];
  for (const newcomer of looking) {
    const own = { source_id: newcomer.source.id, source_key: newcomer.key };
    const sketch = sketchOf(newcomer);
    const found = wantedKeys(newcomer)
      .flatMap((name) => known.get(name) ?? [])
      .flatMap((one) => ({ main: one.main, reason: duplicateReason(one.sketch, sketch) }))
      .find(({ reason }) => reason !== undefined);
    const { title_key, reference_key } = keysOf(newcomer.source, newcomer.record);
    note([title_key, reference_key], { sketch, main: found?.main ?? own });
    if (!found) continue;
    const public_id = publicIdOf(newcomer.source.code, newcomer.key);
    merges.push({ ...own, main: found.main, public_id, reason: found.reason!, made_at: at.toString() });
  }
  await queries.addMerges(trx, merges);
  return new Map(merges.map(({ source_id, source_key, main }) => [groupName(source_id, source_key), main]));
}

/** Its title with and without its own reference, for a list may write it where it has no field for it. */
function wantedKeys({ record: { columns } }: Newcomer): string[] {
  const { title, reference } = columns;
  const keys = [titleKey(title, reference), titleKey(title, null), referenceKey(reference)];
  return [...new Set(keys.filter((key) => key !== null))];
}

const sketchOf = ({ source, formats, record: { columns, buyer } }: Newcomer): NoticeSummary => ({
  sourceId: source.id,
  formats,
  reference: columns.reference,
  title: columns.title,
  buyer: buyer?.name ?? null,
  remindsAt: columns.reminds_at,
  staysOpenUntil: columns.stays_open_until,
});

const sketchOfRow = ({ source_id, remindsAt, staysOpenUntil, ...row }: queries.Candidate): NoticeSummary => ({
  ...row,
  sourceId: source_id,
  remindsAt: remindsAt && remindsAt.toString(),
  staysOpenUntil: staysOpenUntil && staysOpenUntil.toString(),
});
