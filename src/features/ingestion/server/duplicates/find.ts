import { typeOf } from "#domain/opportunity-type.ts";
import { referenceKey, duplicateReason, titleKey, type NoticeSummary } from "#domain/duplicate-notice.ts";
import type { OpportunityColumns, OpportunityRecord } from "#features/ingestion/release.ts";
import { groupKey } from "#features/ingestion/server/batch.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import type { SourceKey } from "#features/ingestion/server/releases/queries.ts";
import * as queries from "./queries.ts";
import type { Source } from "#features/ingestion/sources.ts";
import type { Transaction } from "#platform/db/db.ts";

/** A new key, with the record built from its own releases. */
export type NewNotice = { source: Source; key: string; formats: string[]; record: OpportunityRecord };

const contractNotice = typeOf("ContractNotice").id;

/**
 * Whether other portals may publish it too. Contracts are in one register only, invented notices nowhere else, and a
 * private one must not be compared with what others can see.
 */
export const canHaveDuplicates = (source: Source, { columns }: { columns: Partial<OpportunityColumns> }): boolean =>
  columns.type_id !== contractNotice && !source.isInvented && !source.isPrivate;

/**
 * The keys for finding duplicates. Only notices that other portals may publish have a title key; all but invented ones
 * have a reference key.
 */
export function duplicateKeys(source: Source, record: OpportunityRecord) {
  const { columns } = record;
  return {
    title_key: canHaveDuplicates(source, record) ? titleKey(columns.title, columns.reference) : null,
    reference_key: source.isInvented ? null : referenceKey(columns.reference),
  };
}

/**
 * Merges each new notice that duplicates an existing one, or an earlier one in the list, so that it is never announced
 * separately. Returns the merges by group name.
 */
export async function mergeDuplicates(
  trx: Transaction,
  notices: NewNotice[],
  at: Temporal.Instant,
): Promise<Map<string, SourceKey>> {
  const titled = notices.filter(({ source, record }) => duplicateKeys(source, record).title_key !== null);
  if (titled.length === 0) return new Map();
  const keys = titled.flatMap(candidateKeys);
  const rows = await queries.candidates(trx, keys, keys);
  const candidatesByKey = new Map<string, { summary: NoticeSummary; canonical: SourceKey }[]>();
  const addCandidate = (names: (string | null)[], entry: { summary: NoticeSummary; canonical: SourceKey }) => {
    for (const name of new Set(names))
      if (name !== null) candidatesByKey.set(name, [...(candidatesByKey.get(name) ?? []), entry]);
  };
  for (const row of rows) {
    const { source_id, source_key, title_key, reference_key } = row;
    addCandidate([title_key, reference_key], { summary: summaryOfRow(row), canonical: { source_id, source_key } });
  }
  const links: queries.NewLink[] = [];
  for (const notice of titled) {
    const key = { source_id: notice.source.id, source_key: notice.key };
    const summary = summaryOf(notice);
    const found = candidateKeys(notice)
      .flatMap((name) => candidatesByKey.get(name) ?? [])
      .flatMap((candidate) => ({ canonical: candidate.canonical, reason: duplicateReason(candidate.summary, summary) }))
      .find(({ reason }) => reason !== undefined);
    const { title_key, reference_key } = duplicateKeys(notice.source, notice.record);
    addCandidate([title_key, reference_key], { summary, canonical: found?.canonical ?? key });
    if (!found) continue;
    const public_id = publicIdOf(notice.source.code, notice.key);
    links.push({ ...key, canonical: found.canonical, public_id, reason: found.reason!, made_at: at.toString() });
  }
  await queries.insertLinks(trx, links);
  return new Map(links.map(({ source_id, source_key, canonical }) => [groupKey(source_id, source_key), canonical]));
}

/** The title with and without its own reference, because some lists put the reference into the title. */
function candidateKeys({ record: { columns } }: NewNotice): string[] {
  const { title, reference } = columns;
  const keys = [titleKey(title, reference), titleKey(title, null), referenceKey(reference)];
  return [...new Set(keys.filter((key) => key !== null))];
}

const summaryOf = ({ source, formats, record: { columns, buyer } }: NewNotice): NoticeSummary => ({
  sourceId: source.id,
  formats,
  reference: columns.reference,
  title: columns.title,
  buyer: buyer?.name ?? null,
  remindsAt: columns.reminds_at,
  staysOpenUntil: columns.stays_open_until,
});

const summaryOfRow = ({ source_id, remindsAt, staysOpenUntil, ...row }: queries.Candidate): NoticeSummary => ({
  ...row,
  sourceId: source_id,
  remindsAt: remindsAt && remindsAt.toString(),
  staysOpenUntil: staysOpenUntil && staysOpenUntil.toString(),
});
