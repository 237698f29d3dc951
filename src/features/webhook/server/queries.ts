import type { Permission } from "#domain/permissions.ts";
import type { OrganisationActor, OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** An organisation's webhook with the name of who made it. */
export const webhookOf = (db: Database, { organisationId }: OrganisationScope) =>
  db
    .selectFrom("webhook")
    .leftJoin("person", "person.id", "created_by")
    .selectAll("webhook")
    .select(sql<string | null>`given_name || ' ' || surname`.as("creator"))
    .where("organisation_id", "=", organisationId)
    .executeTakeFirst();
export type WebhookRow = NonNullable<Awaited<ReturnType<typeof webhookOf>>>;

/** The address, which nobody else sets until the transaction ends; undefined without a webhook. */
export async function lockAddress(trx: Transaction, { organisationId }: OrganisationScope) {
  await trx.selectFrom("organisation").select("id").where("id", "=", organisationId).forUpdate().execute();
  return trx.selectFrom("webhook").select("url").where("organisation_id", "=", organisationId).executeTakeFirst();
}

/** Sets the address. A new webhook gets the secret; true if it is new. What failed before no longer counts. */
export async function upsertWebhook(
  trx: Transaction,
  { organisationId, personId }: OrganisationActor<Permission>,
  { url, secret }: { url: string; secret: string },
  at: Temporal.Instant,
): Promise<boolean> {
  const now = at.toString();
  const { rows } = await sql<{ isNew: boolean }>`
    insert into webhook (organisation_id, url, secret, created_by, created_at, try_at)
    values (${organisationId}, ${url}, ${secret}, ${personId}, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (organisation_id) do update set url = excluded.url, failures = 0, try_at = excluded.try_at,
      lease_ends_at = null, off_at = null, error = null
    returning xmax = 0 as "isNew"
  `.execute(trx);
  return rows[0]!.isNew;
}

/** Replaces the secret; the one before is used too until then. */
export const replaceSecret = (
  db: Database,
  { organisationId }: OrganisationScope,
  { secret, until }: { secret: string; until: Temporal.Instant },
) =>
  sql`
    update webhook set previous_secret = secret, previous_until = ${until.toString()}::timestamptz, secret = ${secret}
    where organisation_id = ${organisationId}
  `.execute(db);

/** Seals stored secrets again, those that were not changed meanwhile. */
export const sealedSecrets = (db: Database) =>
  db.selectFrom("webhook").select(["organisation_id", "secret", "previous_secret"]).execute();
export const resealSecret = (
  db: Database,
  before: { organisation_id: number; secret: string; previous_secret: string | null },
  after: { secret: string; previous_secret: string | null },
) =>
  sql`
    update webhook set secret = ${after.secret}, previous_secret = ${after.previous_secret}
    where organisation_id = ${before.organisation_id} and secret = ${before.secret}
      and previous_secret is not distinct from ${before.previous_secret}
  `.execute(db);

export const switchOn = (db: Database, { organisationId }: OrganisationScope, at: Temporal.Instant) =>
  db
    .updateTable("webhook")
    .set({ off_at: null, failures: 0, try_at: at, lease_ends_at: null, error: null })
    .where("organisation_id", "=", organisationId)
    .execute();

export const deleteWebhook = (db: Database, { organisationId }: OrganisationScope) =>
  db.deleteFrom("webhook").where("organisation_id", "=", organisationId).execute();

/** The latest messages, the newest first. */
export async function recentEvents(db: Database, { organisationId }: OrganisationScope, limit: number) {
  return db
    .selectFrom("webhook_event as event")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select(["event.public_id", "event.organisation_id", "kind", "event.created_at", "state", "attempts"])
    .select(["ended_at", "error", sql<string | null>`case when withdrawn_at is null then title end`.as("title")])
    .where("event.organisation_id", "=", organisationId)
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute();
}
export type EventRow = Awaited<ReturnType<typeof recentEvents>>[number];

export type NewMatch = { organisationId: number; savedSearchId: number; opportunityId: number };

/** Those of these matches that an organisation with a webhook is told of: of searches that are shared. */
export async function matchesToSend(
  trx: Transaction,
  matches: { savedSearchId: number; opportunityId: number }[],
): Promise<NewMatch[]> {
  const { rows } = await sql<NewMatch>`
    select webhook.organisation_id as "organisationId", search.id as "savedSearchId", match.notice as "opportunityId"
    from unnest(
      ${matches.map(({ savedSearchId }) => savedSearchId)}::integer[],
      ${matches.map(({ opportunityId }) => opportunityId)}::integer[]
    ) as match (search, notice)
    join saved_search as search on search.id = match.search and shared_at is not null and deleted_at is null
    join webhook on webhook.organisation_id = search.organisation_id and off_at is null
    order by match.notice, search.id
  `.execute(trx);
  return rows;
}

/** Watches that are shared in organisations with a webhook, with what was told of each last. */
export async function watchesToSend(trx: Transaction, opportunityIds: number[]) {
  const { rows } = await sql<{ organisationId: number; opportunityId: number; since: Temporal.Instant }>`
    select webhook.organisation_id as "organisationId", watch.opportunity_id as "opportunityId",
      greatest(min(shared_at), webhook.created_at, (
        select max(event.created_at) from webhook_event as event
        where event.organisation_id = webhook.organisation_id and event.kind = 'change'
          and event.opportunity_id = watch.opportunity_id
      )) as since
    from watch join webhook on webhook.organisation_id = watch.organisation_id and off_at is null
    join opportunity on opportunity.id = watch.opportunity_id and withdrawn_at is null
    where watch.opportunity_id = any(${opportunityIds}::integer[]) and shared_at is not null and ended_at is null
      and (opportunity.organisation_id is null or opportunity.organisation_id = watch.organisation_id)
    group by webhook.organisation_id, watch.opportunity_id
  `.execute(trx);
  return rows;
}

export type NewEvent = {
  publicId: string;
  organisationId: number;
  opportunityId: number;
  savedSearchId: number | null;
  changes: unknown;
};

export const insertEvents = (trx: Transaction, events: NewEvent[], at: Temporal.Instant) =>
  sql`
    insert into webhook_event (public_id, organisation_id, kind, opportunity_id, saved_search_id, changes, created_at)
    select id, webhook.organisation_id, case when search is null then 'change' else 'match' end, notice, search, changes,
      ${at.toString()}::timestamptz
    from unnest(
      ${events.map(({ publicId }) => publicId)}::text[],
      ${events.map(({ organisationId }) => organisationId)}::integer[],
      ${events.map(({ opportunityId }) => opportunityId)}::integer[],
      ${events.map(({ savedSearchId }) => savedSearchId)}::integer[],
      ${events.map(({ changes }) => (changes === null ? null : JSON.stringify(changes)))}::jsonb[]
    ) as event (id, organisation, notice, search, changes)
    join webhook on webhook.organisation_id = event.organisation
    for key share of webhook
  `.execute(trx);

/** True for webhooks of the table `webhook` whose last try failed, and that have something to try again. */
export const isTriedAgain = sql<boolean>`(webhook.off_at is null and webhook.failures > 0 and exists (
  select from webhook_event as event where event.organisation_id = webhook.organisation_id and state = 'waiting'
))`;

/** What operators watch: webhooks by their state, and what waits for them. */
export async function webhookFigures(db: Database) {
  const { rows } = await sql<{ on: number; failing: number; off: number; waiting: number }>`
    select count(*) filter (where off_at is null)::integer as "on",
      count(*) filter (where ${isTriedAgain})::integer as failing,
      count(*) filter (where off_at is not null)::integer as off,
      (select count(*) from webhook_event where state = 'waiting')::integer as waiting
    from webhook
  `.execute(db);
  return rows[0]!;
}

/** What happened longer ago is forgotten. */
export const deleteEndedEvents = (db: Database, before: Temporal.Instant) =>
  db.deleteFrom("webhook_event").where("ended_at", "<", before).execute();

/** Webhooks and messages of somebody's making, for their export. */
export const webhookMadeBy = (db: Database, personId: number) =>
  db.selectFrom("webhook").select(["url", "created_at"]).where("created_by", "=", personId).execute();

/** Admins who are told that a webhook was switched off. */
export const adminsOf = (db: Database, organisationId: number) =>
  db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .innerJoin("organisation", "organisation.id", "membership.organisation_id")
    .select(["person.id", "email", "organisation.name as organisationName"])
    .where("membership.organisation_id", "=", organisationId)
    .where("role", "=", "OrganisationAdmin")
    .execute();
