import type { OrganisationActor, OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Permission } from "#domain/permissions.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { type RawBuilder, sql } from "kysely";

/** A person's last visit, locked until the transaction ends; undefined before their first. */
export const lockedVisit = (trx: Transaction, { personId }: PersonActor) =>
  trx.selectFrom("person_visit").selectAll().where("person_id", "=", personId).forUpdate().executeTakeFirst();

type Visit = {
  last_active_at: Temporal.Instant;
  last_visit_ended_at: Temporal.Instant | null;
  imported_at?: Temporal.Instant;
};

export const upsertVisit = (trx: Transaction, { personId }: PersonActor, visit: Visit) =>
  trx
    .insertInto("person_visit")
    .values({ person_id: personId, ...visit })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(visit))
    .execute();

/** Records that a person has seen notices as they are at an instant. */
export const upsertReadings = (db: Database, { personId }: PersonActor, ids: number[], at: Temporal.Instant) =>
  ids.length === 0
    ? Promise.resolve()
    : db
        .insertInto("notice_reading")
        .values(ids.map((id) => ({ person_id: personId, opportunity_id: id, seen_at: at })))
        .onConflict((conflict) => conflict.columns(["person_id", "opportunity_id"]).doUpdateSet({ seen_at: at }))
        .execute();

/** When a person last saw a notice; null if never. */
export async function readingOf(
  db: Database,
  { personId }: PersonActor,
  id: number,
  { locks = false } = {},
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom("notice_reading")
    .select("seen_at")
    .where("person_id", "=", personId)
    .where("opportunity_id", "=", id)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.seen_at ?? null;
}

export const deleteReading = (db: Database, { personId }: PersonActor, id: number) =>
  db.deleteFrom("notice_reading").where("person_id", "=", personId).where("opportunity_id", "=", id).execute();

/** The rows of the notices with these public ids that a member may read; duplicates are their canonical notices. */
export async function readableNotices(db: Database, { organisationId }: OrganisationScope, publicIds: string[]) {
  const { rows } = await sql<{ id: number; public_id: string }>`
    select distinct coalesce(canonical.id, named.id) as id, coalesce(canonical.public_id, named.public_id) as public_id
    from opportunity as named left join opportunity as canonical on canonical.id = named.merged_into
    where named.public_id = any(${publicIds}::text[])
      and (named.visibility = 'public' or named.organisation_id = ${organisationId})
  `.execute(db);
  return rows;
}

/** Those of these notices with a change that was found after an instant. Clients are told whole seconds. */
export async function changedSince(db: Database, ids: number[], instant: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct opportunity_id as id from opportunity_change
    where opportunity_id = any(${ids}::integer[]) and date_trunc('second', seen_at) > ${instant}::timestamptz
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** What triage knows of one notice for one person. */
export type TriageRow = {
  opportunity_id: number;
  organisation_id: number;
  reading: "new" | "seen" | "changed" | null;
  hidden_for: "Caller" | "Organisation" | null;
};

/** New: became news after the last visit, and was not seen. Changed: has changes that were found after it was seen. */
export async function triageOf(
  db: Database,
  { organisationId, personId }: OrganisationActor<Permission>,
  ids: number[],
): Promise<TriageRow[]> {
  const { rows } = await sql<TriageRow>`
    select opportunity.id as opportunity_id, ${organisationId}::integer as organisation_id,
      case
        when reading.seen_at is null then case when news_at > last_visit_ended_at then 'new' end
        when exists (
          select from opportunity_change as change
          where change.opportunity_id = opportunity.id and change.seen_at > reading.seen_at
        ) then 'changed'
        else 'seen'
      end as reading,
      (
        select case when person_id is null then 'Organisation' else 'Caller' end from hidden_notice as hidden
        where hidden.opportunity_id = any(${withDuplicates(sql`opportunity.id`)})
          and hidden.organisation_id = ${organisationId} and (person_id = ${personId} or person_id is null)
        order by person_id nulls first limit 1
      ) as hidden_for
    from opportunity
    left join notice_reading as reading on reading.opportunity_id = opportunity.id and reading.person_id = ${personId}
    left join person_visit on person_visit.person_id = ${personId}
    where opportunity.id = any(${ids}::integer[])
  `.execute(db);
  return rows;
}

/** The colleagues who have opened these notices, the last one first. */
export const colleaguesWhoOpened = (
  db: Database,
  { organisationId, personId }: OrganisationActor<Permission>,
  ids: number[],
) =>
  db
    .selectFrom("notice_reading")
    .innerJoin("membership", "membership.person_id", "notice_reading.person_id")
    .select(["opportunity_id", "notice_reading.person_id", "organisation_id"])
    .where("organisation_id", "=", organisationId)
    .where("notice_reading.person_id", "<>", personId)
    .where("opportunity_id", "=", sql<number>`any(${ids}::integer[])`)
    .orderBy("seen_at", "desc")
    .orderBy("notice_reading.person_id")
    .execute();

type Hidden = { opportunityId: number; isForOrganisation: boolean };

/** A notice and those that are linked to it: what was hidden stays hidden, and is again as it was once they are separated. */
const withDuplicates = (id: RawBuilder<unknown>) =>
  sql<number>`array(select own.id from opportunity as own where own.id = ${id} or own.merged_into = ${id})`;

/** Hides a notice for a person or for their organisation. Hiding it again changes nothing, and returns no row. */
export const insertHidden = (
  db: Database,
  { organisationId, personId }: OrganisationActor<Permission>,
  { opportunityId, isForOrganisation }: Hidden,
  at: Temporal.Instant,
) =>
  db
    .insertInto("hidden_notice")
    .values({
      organisation_id: organisationId,
      person_id: isForOrganisation ? null : personId,
      opportunity_id: opportunityId,
      hidden_by: personId,
      hidden_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["hidden_by", "hidden_at"])
    .execute();

/** Who hid a notice or one that is linked to it, and when, locked until the transaction ends; none if it is not hidden. */
export const lockHidden = (
  trx: Transaction,
  { organisationId, personId }: OrganisationActor<Permission>,
  { opportunityId, isForOrganisation }: Hidden,
) =>
  trx
    .selectFrom("hidden_notice")
    .select(["hidden_by", "hidden_at"])
    .where("organisation_id", "=", organisationId)
    .where("opportunity_id", "=", sql<number>`any(${withDuplicates(sql`${opportunityId}::integer`)})`)
    .where("person_id", isForOrganisation ? "is" : "=", isForOrganisation ? null : personId)
    .orderBy("opportunity_id")
    .forUpdate()
    .execute();

export const deleteHidden = (
  db: Database,
  { organisationId, personId }: OrganisationActor<Permission>,
  { opportunityId, isForOrganisation }: Hidden,
) =>
  db
    .deleteFrom("hidden_notice")
    .where("organisation_id", "=", organisationId)
    .where("opportunity_id", "=", sql<number>`any(${withDuplicates(sql`${opportunityId}::integer`)})`)
    .where("person_id", isForOrganisation ? "is" : "=", isForOrganisation ? null : personId)
    .execute();

/** What a person has read and hidden, for their export. */
export async function triageOfPerson(db: Database, { personId }: PersonActor) {
  const notice = ["public_id", "title"] as const;
  const read = await db
    .selectFrom("notice_reading")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select([...notice, "seen_at"])
    .where("person_id", "=", personId)
    .orderBy("seen_at")
    .orderBy("public_id")
    .execute();
  const hidden = await db
    .selectFrom("hidden_notice")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select([...notice, "hidden_at", sql<boolean>`person_id is null`.as("is_for_organisation")])
    .where("hidden_by", "=", personId)
    .orderBy("hidden_at")
    .orderBy("public_id")
    .execute();
  return { read, hidden };
}

/** Forgets what people have read, and what they hid for themselves in an organisation. */
export async function deleteTriage(trx: Transaction, { organisationId }: OrganisationScope, personIds: number[]) {
  const ids = sql<number>`any(${personIds}::integer[])`;
  await trx.deleteFrom("notice_reading").where("person_id", "=", ids).execute();
  await trx.deleteFrom("person_visit").where("person_id", "=", ids).execute();
  await trx
    .deleteFrom("hidden_notice")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", ids)
    .execute();
}

export const memberIds = async (db: Database, { organisationId }: OrganisationScope): Promise<number[]> =>
  (await db.selectFrom("membership").select("person_id").where("organisation_id", "=", organisationId).execute()).map(
    ({ person_id }) => person_id,
  );

/** Whoever has read a notice has also read the one that it was linked to. */
export const copyReadings = (
  trx: Transaction,
  { canonicalId, duplicateId }: { canonicalId: number; duplicateId: number },
) =>
  sql`
    insert into notice_reading (person_id, opportunity_id, seen_at)
    select person_id, ${canonicalId}::integer, seen_at from notice_reading where opportunity_id = ${duplicateId}
    on conflict do nothing
  `.execute(trx);
