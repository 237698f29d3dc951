import type { SecurityEventKind } from "#domain/security-event-kind.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "#platform/db/schema.gen.ts";

/** Whom events concern: a person by id, and by their account at our own identity provider. */
export type Subject = { personId?: number | undefined; accountId?: string | undefined };

type NewEvent = {
  kind: SecurityEventKind;
  person_id: number | null;
  account_id: string | null;
  actor_id: number | null;
  organisation_id: number | null;
  network: string | null;
  detail: string | null;
  fingerprint: string;
};

/** Inserts an event, or counts it on the row with the same fingerprint. Returns its occurrences. */
export async function upsertEvent(db: Database, event: NewEvent, now: Temporal.Instant): Promise<number> {
  const at = now.toString();
  const { occurrences } = await db
    .insertInto("security_event")
    .values({ ...event, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.column("fingerprint").doUpdateSet({
        occurrences: sql<number>`security_event.occurrences + 1`,
        last_at: sql<string>`greatest(security_event.last_at, excluded.last_at)`,
        other_networks: sql<boolean>`security_event.other_networks or security_event.network is distinct from excluded.network`,
      }),
    )
    .returning("occurrences")
    .executeTakeFirstOrThrow();
  return occurrences;
}

type Where = ExpressionBuilder<Tables, "security_event">;

const concerns =
  ({ personId, accountId }: Subject) =>
  ({ or, eb }: Where) =>
    or([
      ...(personId === undefined ? [] : [eb("person_id", "=", personId)]),
      ...(accountId === undefined ? [] : [eb("account_id", "=", accountId)]),
    ]);

const concernsOrActed = (subject: Subject) => (is: Where) =>
  is.or([concerns(subject)(is), ...(subject.personId === undefined ? [] : [is("actor_id", "=", subject.personId)])]);

const columns = [
  "id",
  "kind",
  "person_id",
  "account_id",
  "actor_id",
  "organisation_id",
  "network",
  "other_networks",
  "detail",
  "occurrences",
  "first_at",
  "last_at",
] as const;

type Page = { limit: number; offset?: number };

/** Events that concern somebody or that they caused, newest first. */
export const eventsOf = (db: Database, subject: Subject, { limit, offset = 0 }: Page) =>
  db
    .selectFrom("security_event")
    .select(columns)
    .where(concernsOrActed(subject))
    .orderBy("last_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number];

export async function countEventsOf(db: Database, subject: Subject): Promise<number> {
  const { count } = await db
    .selectFrom("security_event")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(concernsOrActed(subject))
    .executeTakeFirstOrThrow();
  return count;
}

/** An operator's search; fields left out do not filter. */
export type Search = {
  subjects?: Subject[] | undefined;
  kind?: SecurityEventKind | undefined;
  since?: Temporal.Instant | undefined;
  until?: Temporal.Instant | undefined;
};

/** Events of anybody, newest first. For operators only. */
export async function searchEvents(db: Database, { limit, offset = 0, ...search }: Search & Page): Promise<EventRow[]> {
  const found = searched(db, search).select(columns).orderBy("last_at", "desc").orderBy("id", "desc");
  return await found.limit(limit).offset(offset).execute();
}

export const countEvents = async (db: Database, search: Search): Promise<number> =>
  (
    await searched(db, search)
      .select(sql<number>`count(*)::integer`.as("count"))
      .executeTakeFirstOrThrow()
  ).count;

function searched(db: Database, { subjects, kind, since, until }: Search) {
  let query = db.selectFrom("security_event");
  if (subjects) query = query.where((is) => is.or(subjects.map((subject) => concernsOrActed(subject)(is))));
  if (kind) query = query.where("kind", "=", kind);
  if (since) query = query.where("last_at", ">=", since);
  if (until) query = query.where("first_at", "<", until);
  return query;
}

/** Addresses of people and of accounts without one, for lists of events. */
export async function addressesOf(db: Database, personIds: number[], accountIds: string[]) {
  const people = await db
    .selectFrom("person")
    .select(["id", "email"])
    .where("id", "=", sql<number>`any(${personIds}::integer[])`)
    .execute();
  const accounts = await db
    .selectFrom("account")
    .select(["id", "email"])
    .where("id", "=", sql<string>`any(${accountIds}::text[])`)
    .execute();
  return {
    person: new Map(people.map(({ id, email }) => [id, email])),
    account: new Map(accounts.map(({ id, email }) => [id, email])),
  };
}

/** Everybody with an address: people, and an account without a profile. */
export async function subjectsByEmail(db: Database, emailKey: string) {
  const people = await db
    .selectFrom("person")
    .select(["id", "issuer", "subject"])
    .where("email_key", "=", emailKey)
    .execute();
  const accounts = await db.selectFrom("account").select("id").where("email_key", "=", emailKey).execute();
  return { people, accounts };
}

/** Deletes events that concern somebody; events of others stay without them as the actor. */
export async function eraseEventsOf(trx: Transaction, subject: Subject): Promise<void> {
  await trx.deleteFrom("security_event").where(concerns(subject)).execute();
  if (subject.personId !== undefined)
    await trx
      .updateTable("security_event")
      .set({ actor_id: null, network: null })
      .where("actor_id", "=", subject.personId)
      .execute();
}
