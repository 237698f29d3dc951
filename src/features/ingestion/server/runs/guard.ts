import { dollarsOf, formatWholeDollars } from "#domain/money.ts";
import type { Format } from "#features/ingestion/formats/format.ts";
import { testNoticeReason } from "#features/ingestion/notice.ts";
import type { FileRecord } from "#features/ingestion/extraction/containers.ts";
import { groupKey, parseOrReason, type ParsedRelease } from "#features/ingestion/server/batch.ts";
import { knownValues, largestValue } from "#features/ingestion/server/runs/queries.ts";
import { sources } from "#features/ingestion/sources.ts";
import type { Database } from "#platform/db/db.ts";

/** Runs with fewer records are not inspected. */
const minRecords = 200;
export const defaultMaxSkippedPercent = 2;

// Cents. The largest contract among 140,000 real ones is 8 billion dollars.
const ordinaryCents = 1_000_000_000_00;
const impossibleCents = 50_000_000_000_00;
/** A new value is suspicious if it is this many times the source's largest so far. */
const maxTimesLargest = 5;
/** A source with fewer stated values has no reliable maximum. */
const minValues = 200;

/** One value that grew a thousandfold to a large amount. Real corrections grew up to 250 times. */
const maxSingleJump = { times: 1_000, to: 100_000_000_00 };
/** Many values that grew at once: dollars read as cents, or the wrong column. */
const maxManyJumps = { times: 50, from: 1_000_00, minCompared: 20, maxPercent: 10 };

export type Guard = ReturnType<typeof createGuard>;

/**
 * Inspects the records of a run before they are stored. `inspect` takes the next ones. `verdict` says what is wrong
 * with all of them so far, as a sentence without a full stop, or undefined.
 */
export function createGuard(db: Database, maxSkippedPercent = defaultMaxSkippedPercent) {
  let [seen, skipped, compared, jumped] = [0, 0, 0, 0];
  let implausible: string | undefined;
  const limits = new Map<number, number>();

  async function limitOf(sourceId: number) {
    const known = limits.get(sourceId);
    if (known !== undefined) return known;
    const { count, cents } = await largestValue(db, sourceId);
    const limit =
      count < minValues ? impossibleCents : Math.min(Math.max(cents * maxTimesLargest, ordinaryCents), impossibleCents);
    limits.set(sourceId, limit);
    return limit;
  }

  async function compare(releases: ParsedRelease[]) {
    const valued = releases.filter((release) => valueOf(release) > 0);
    const before = await knownValues(
      db,
      valued.map(({ source, facts }) => ({ source_id: source.id, source_key: facts.key })),
    );
    for (const release of valued) {
      const value = valueOf(release);
      const name = `${sources.find(({ id }) => id === release.source.id)!.code} ${release.facts.key}`;
      if (value > ordinaryCents && value > (await limitOf(release.source.id)))
        implausible ??= `the value of ${name}, ${inDollars(value)}, is implausibly high`;
      const valueBefore = before.get(groupKey(release.source.id, release.facts.key)) ?? 0;
      if (valueBefore > 100_00 && value >= maxSingleJump.to && value > valueBefore * maxSingleJump.times)
        implausible ??= `the value of ${name} jumps from ${inDollars(valueBefore)} to ${inDollars(value)}`;
      if (valueBefore < maxManyJumps.from) continue;
      compared += 1;
      if (value > valueBefore * maxManyJumps.times) jumped += 1;
    }
  }

  return {
    async inspect(records: (ParsedRelease | string)[]) {
      seen += records.length;
      skipped += records.filter((record) => typeof record === "string" && record !== testNoticeReason).length;
      await compare(records.filter((record) => typeof record !== "string"));
    },
    verdict(): string | undefined {
      if (implausible) return implausible;
      if (compared >= maxManyJumps.minCompared && jumped * 100 > compared * maxManyJumps.maxPercent)
        return `the values of ${jumped} of ${compared} known notices are more than ${maxManyJumps.times} times what they were`;
      if (seen >= minRecords && skipped * 100 > seen * maxSkippedPercent)
        return `${skipped} of ${seen} records cannot be used, more than ${maxSkippedPercent}%`;
      return undefined;
    },
  };
}

/** Cents: the larger of the stated value and the awarded total. */
function valueOf({ facts: { columns, awards = [] } }: ParsedRelease): number {
  const awarded = awards.reduce((sum, { valueCents = 0 }) => sum + valueCents, 0);
  return Math.max(columns.value_from_cents ?? 0, columns.value_to_cents ?? 0, awarded);
}

const inDollars = (cents: number) => formatWholeDollars(dollarsOf(cents));

/** Records inspected per query. */
const batchSize = 1_000;

/** What is wrong with a whole file, before any of it is stored. */
export async function surveyRecords(
  guard: Guard,
  records: AsyncIterable<FileRecord>,
  { format, signal }: { format: Format; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  let batch: (ParsedRelease | string)[] = [];
  for await (const record of records) {
    if (batch.push(parseOrReason(record, format)) < batchSize) continue;
    await guard.inspect(batch);
    batch = [];
    if (signal?.aborted) return undefined;
  }
  await guard.inspect(batch);
  return guard.verdict();
}
