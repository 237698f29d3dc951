import { type OrganisationScope, profileRequired, type PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { forbidden } from "#platform/refusal.ts";
import { sql } from "kysely";

/** Organisations with an ABN, first the one that has had it longest. */
export const organisationsWithAbn = (db: Database, abn: string) =>
  db
    .selectFrom("organisation")
    .select(["id as organisation_id", "name", "abn", "email_domains"])
    .where("abn", "=", abn)
    .orderBy("abn_since")
    .orderBy("id")
    .execute();

/** The email of a requester and its verification. Refuses with `forbidden` if they have been erased meanwhile. */
export const requesterOf = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("person")
    .select(["email", "email_verified_at"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow(() => forbidden(profileRequired));

/** A person's pending request. */
export const pendingRequestOf = (db: Database, personId: number) =>
  db
    .selectFrom("join_request")
    .innerJoin("organisation", "organisation.id", "join_request.organisation_id")
    .select(["organisation.abn", "asked_at"])
    .where("person_id", "=", personId)
    .where("decided_at", "is", null)
    .orderBy("join_request.id")
    .executeTakeFirst();

type NewRequest = { public_id: string; person_id: number; asked_at: Temporal.Instant };

export const insertRequest = (trx: Transaction, { organisationId }: OrganisationScope, request: NewRequest) =>
  trx
    .insertInto("join_request")
    .values({ ...request, organisation_id: organisationId })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Counts one more email of a locked organisation; false if there were `max` since an instant. */
export async function countJoinEmail(
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { now, since }: { now: Temporal.Instant; since: Temporal.Instant },
  max: number,
): Promise<boolean> {
  const { rows } = await sql<{ join_letters: number }>`
    update organisation set
      join_letters = case when join_letters_since > ${since.toString()}::timestamptz then join_letters + 1 else 1 end,
      join_letters_since = case when join_letters_since > ${since.toString()}::timestamptz then join_letters_since
        else ${now.toString()}::timestamptz end
    where id = ${organisationId}
      and not (join_letters >= ${max} and join_letters_since > ${since.toString()}::timestamptz)
    returning join_letters`.execute(trx);
  return rows.length === 1;
}

const requests = (db: Database, { organisationId }: OrganisationScope) =>
  db
    .selectFrom("join_request")
    .innerJoin("person", "person.id", "join_request.person_id")
    .select(["join_request.id", "public_id", "organisation_id", "person_id", "asked_at", "decided_at"])
    .select(["email", "email_verified_at", "given_name", "surname"])
    .where("organisation_id", "=", organisationId);

/** The pending requests, oldest first. */
export const pendingRequests = (db: Database, organisation: OrganisationScope) =>
  requests(db, organisation).where("decided_at", "is", null).orderBy("join_request.id").execute();
export type RequestRow = Awaited<ReturnType<typeof pendingRequests>>[number];

export const requestByPublicId = (db: Database, organisation: OrganisationScope, publicId: string) =>
  requests(db, organisation).where("public_id", "=", publicId).executeTakeFirst();

type Decision = { at: Temporal.Instant; by: number | null; wasApproved: boolean };

export const recordDecision = (
  trx: Transaction,
  { organisationId }: OrganisationScope,
  id: number,
  decision: Decision,
) =>
  trx
    .updateTable("join_request")
    .set({ decided_at: decision.at, decided_by: decision.by, was_approved: decision.wasApproved })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();

/** `wasRemoved`: an admin removed them from the organisation, and did not only decline their request. */
type AutoJoinBlock = { personId: number; at: Temporal.Instant; wasRemoved: boolean };

/** Records that an admin does not want this person to join without approval. */
export const blockAutoJoin = (
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { personId, at, wasRemoved }: AutoJoinBlock,
) =>
  trx
    .insertInto("turned_away")
    .values({ organisation_id: organisationId, person_id: personId, turned_away_at: at, was_removed: wasRemoved })
    .onConflict((conflict) =>
      // A removed person whose request is then declined was still removed.
      conflict
        .columns(["organisation_id", "person_id"])
        .doUpdateSet({ turned_away_at: at, ...(wasRemoved && { was_removed: true }) }),
    )
    .execute();

/** The name of the organisation that removed a person last; undefined if none has since they last joined one. */
export async function removerOf(db: Database, { personId }: PersonActor): Promise<string | undefined> {
  const row = await db
    .selectFrom("turned_away")
    .innerJoin("organisation", "organisation.id", "organisation_id")
    .select("organisation.name")
    .where("person_id", "=", personId)
    .where("was_removed", "=", true)
    .orderBy("turned_away_at", "desc")
    .orderBy("organisation_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

/** For a person who joins an organisation: earlier removals are no longer of interest to them. */
export const clearRemovals = (trx: Transaction, personId: number) =>
  trx.updateTable("turned_away").set({ was_removed: false }).where("person_id", "=", personId).execute();

export async function isAutoJoinBlocked(db: Database, { organisationId }: OrganisationScope, personId: number) {
  const row = await db
    .selectFrom("turned_away")
    .select("person_id")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the block: the organisation has accepted the person again. */
export const unblockAutoJoin = (trx: Transaction, { organisationId }: OrganisationScope, personId: number) =>
  trx
    .deleteFrom("turned_away")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .execute();

/** Deletes a person's pending requests and returns how many there were. */
export async function withdrawRequests(trx: Transaction, personId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("join_request")
    .where("person_id", "=", personId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
