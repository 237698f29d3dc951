import { groupKey } from "#features/ingestion/server/batch.ts";
import { opportunityKeysAfter, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { countsSince } from "#features/ingestion/history.ts";
import { releasesOfAll } from "#features/ingestion/server/resolve-opportunities.ts";
import {
  keyOfMerged,
  type MergedOpportunity,
  mergeStoredReleases,
  type StoredRelease,
} from "#features/ingestion/server/write-opportunities.ts";
import { buyerKey, sellerKey } from "#features/ingestion/server/parties/ids.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { Check, CheckContext, Finding } from "#platform/verification/check.ts";
import { maxExamples } from "#platform/verification/sql-check.ts";
import * as queries from "./queries.ts";

/** Notices that are computed at once. */
const batchSize = 500;

const rules = {
  "ingestion.records": "What is stored of a notice is what its releases say.",
  "ingestion.history": "The changes of a notice are those from each of its releases to the next.",
  "ingestion.awards": "The awards of a notice are those of its releases, and its total is their sum in cents.",
  "ingestion.withdrawn": "A notice that no release supports is withdrawn, and only such a notice.",
};
type Name = keyof typeof rules;

/** Computes notices again from their releases, as a rebuild does, and compares without writing. */
export const releasesCheck: Check = {
  rules,
  async *run({ db, sample, signal }: CheckContext) {
    // Reads only, in the transaction of the snapshot.
    const trx = db as Transaction;
    for await (const keys of sample === null ? allKeys(db) : [await queries.sampleKeys(db, sample)]) {
      for (let i = 0; i < keys.length; i += batchSize) {
        signal.throwIfAborted();
        yield* await compareBatch(trx, keys.slice(i, i + batchSize));
      }
    }
  },
};

async function* allKeys(db: Database) {
  let keys = await opportunityKeysAfter(db, undefined, batchSize);
  while (keys.length > 0) {
    yield keys;
    keys = await opportunityKeysAfter(db, keys.at(-1), batchSize);
  }
}

async function compareBatch(trx: Transaction, keys: SourceKey[]): Promise<Finding[]> {
  const merged = (await releasesOfAll(trx, keys)).flatMap(([key, releases]) => mergeStoredReleases(key, releases));
  const made = new Set(merged.map((opportunity) => nameOf(keyOfMerged(opportunity))));
  const found = (check: Name, checked: number, broken: string[]): Finding => ({
    check,
    checked,
    broken: broken.length,
    examples: broken.slice(0, maxExamples),
  });
  const awards = merged.flatMap(awardsOf);
  return [
    found("ingestion.records", merged.length, await queries.differingRecords(trx, merged.map(recordOf))),
    found(
      "ingestion.history",
      merged.length,
      await queries.differingHistories(trx, merged.map(keyOfMerged), changesOf(merged)),
    ),
    found("ingestion.awards", awards.length, await queries.differingAwards(trx, merged.map(keyOfMerged), awards)),
    found("ingestion.withdrawn", keys.length, await queries.wronglyShown(trx, keys, (key) => made.has(nameOf(key)))),
  ];
}

const nameOf = ({ source_id, source_key }: SourceKey) => groupKey(source_id, source_key);

const recordOf = (opportunity: MergedOpportunity) => ({
  ...keyOfMerged(opportunity),
  ...opportunity.record.columns,
  buyer_key: opportunity.record.buyer ? buyerKey(opportunity.record.buyer) : null,
});

const awardsOf = (opportunity: MergedOpportunity) =>
  opportunity.record.awards.flatMap(({ key, seller, valueCents = null, awardedAt = null, details = null }) =>
    seller
      ? [
          {
            ...keyOfMerged(opportunity),
            award_key: key,
            seller_key: sellerKey(seller),
            value_cents: valueCents,
            awarded_at: awardedAt,
            details,
          },
        ]
      : [],
  );

const changesOf = (merged: MergedOpportunity[]) =>
  merged.flatMap((opportunity) =>
    opportunity.history.map(({ field, kind, before, after, changedAt, release }, index) => {
      const { hash, storedKey } = release as StoredRelease;
      return {
        ...keyOfMerged(opportunity),
        number: index + 1,
        field,
        kind,
        before,
        after,
        hash,
        from_source_id: storedKey.source_id,
        from_source_key: storedKey.source_key,
        changed_at: changedAt?.toString() ?? null,
        seen_at: countsSince(release)!.toString(),
      };
    }),
  );
