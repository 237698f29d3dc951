import { createHash } from "node:crypto";
import * as queries from "#features/security-events/server/queries.ts";
import { searchForOperators } from "#features/security-events/server/operating.ts";
import { mayRead, subjectOf } from "#features/security-events/server/policy.ts";
import { presentEvent } from "#features/security-events/server/presenter.ts";
import type { SecurityEventKind } from "#domain/security-event-kind.ts";
import type { SignedIn } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

export type { Subject } from "#features/security-events/server/queries.ts";
export { subjectOf } from "#features/security-events/server/policy.ts";
export type SecurityEventService = ReturnType<typeof securityEventService>;

/** An event to record. It contains no secret, no email address, and no typed text. */
export type SecurityEvent = {
  kind: SecurityEventKind;
  /** Whom it concerns; undefined if unknown. */
  about?: queries.Subject | undefined;
  /** The person who did it to somebody else. */
  actorId?: number | undefined;
  organisationId?: number | undefined;
  /** Where the request came from: the `network` of a caller, or `networksOf(request.ip)[0].key`. */
  network?: string | undefined;
  /** A word of a fixed list or a public id. */
  detail?: string | undefined;
};

/**
 * Records an event: a row, and a line of the log. In a transaction it is stored only if that commits; record failures
 * outside the transaction that is rolled back.
 */
export type RecordSecurityEvent = (db: Database | Transaction, event: SecurityEvent) => Promise<void>;

type Log = { info(fields: object, message: string): void };
type Needs = { db: Database; clock: Clock; log: Log };

const buckets = 16;

/** What happened to accounts and permissions. `clock`: real time, as for tokens. */
export function securityEventService({ db, clock, log }: Needs) {
  const record: RecordSecurityEvent = async (from, { kind, about, actorId, organisationId, network, detail }) => {
    const now = clock.now();
    const row = {
      kind,
      person_id: about?.personId ?? null,
      account_id: about?.accountId ?? null,
      actor_id: actorId ?? null,
      organisation_id: organisationId ?? null,
      detail: detail ?? null,
    };
    const fingerprint = hash(JSON.stringify([row, hourOf(now), bucketOf(network)])).toString("base64url");
    const occurrences = await queries.upsertEvent(from, { ...row, network: network ?? null, fingerprint }, now);
    const { personId, accountId } = about ?? {};
    const fields = {
      personId,
      accountId,
      actorId,
      organisationId,
      network,
      detail,
      ...(occurrences > 1 && { occurrences }),
    };
    if (isLogged(occurrences)) log.info({ securityEvent: kind, ...fields }, "security event");
  };

  return {
    record,

    /** Everybody's events by person, kind and time, for operators. */
    search: (query: Parameters<typeof searchForOperators>[1]) => searchForOperators({ db, clock }, query),

    /** The caller's events, newest first. */
    async list(caller: SignedIn, { page, pageSize }: { page: number; pageSize: number }) {
      const subject = subjectOf({ ...caller.identity, personId: caller.personId });
      const [totalRecords, rows] = await Promise.all([
        queries.countEventsOf(db, subject),
        queries.eventsOf(db, subject, { limit: pageSize, offset: (page - 1) * pageSize }),
      ]);
      const items = rows.flatMap((row) => mayRead(row, subject) ?? []).map((row) => presentEvent(row, subject));
      return { totalRecords, items };
    },
  };
}

/** Limits the log during a flood: ten lines an hour, then one for each power of ten. */
const isLogged = (occurrences: number) => occurrences <= 10 || Number.isInteger(Math.log10(occurrences));

const hash = (text: string) => createHash("sha256").update(text).digest();
const hourOf = (now: Temporal.Instant) => Math.floor(now.epochMilliseconds / 3_600_000);
/** Which of 16 rows a network is counted in. With more rows, somebody with many networks could write as many rows. */
const bucketOf = (network: string | undefined) => (network === undefined ? null : hash(network)[0]! % buckets);
