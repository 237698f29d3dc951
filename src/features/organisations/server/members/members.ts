import { madeAdminTask, memberRemovedTask } from "#features/organisations/server/tasks.ts";
import { fullNameOf } from "#domain/full-name.ts";
import type { Permission, Role } from "#domain/permissions.ts";
import { doneBy } from "#features/organisations/server/done-by.ts";
import { blockAutoJoin, removerOf } from "#features/organisations/server/joining/queries.ts";
import * as queries from "#features/organisations/server/members/queries.ts";
import { demote, lockOwnOrganisation, lastAdmin, removeMember, endMembership } from "./membership-changes.ts";
import { authorizeRow, authorizeRows } from "#features/organisations/server/policy.ts";
import { type MemberUsage, presentUser } from "#features/organisations/server/presenter.ts";
import { lockPerson, organisationRow } from "#features/organisations/server/queries.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { OrganisationActor, OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { addJob } from "#platform/jobs/add.ts";

export type MemberNeeds = {
  db: Database;
  clock: Clock;
  record: RecordSecurityEvent;
  lifecycle: DataLifecycle;
  /** The usage of each of these people; people left out have none. */
  usageByMember?: (actor: OrganisationActor<"members.read">, personIds: number[]) => Promise<Map<number, MemberUsage>>;
};

const noUsage: MemberUsage = { savedSearchCount: 0, watchListItemCount: 0 };

/** The members of an organisation: their roles, their removal and their leaving. */
export function organisationMembersService({
  db,
  clock,
  record,
  lifecycle,
  usageByMember = () => Promise.resolve(new Map()),
}: MemberNeeds) {
  /** A member by email. Locks the organisation. Refuses with `not_found`. */
  async function lockMember(trx: Transaction, actor: OrganisationActor<Permission>, email: string) {
    await lockOwnOrganisation(trx, actor);
    const row = authorizeRow(actor, await queries.memberByEmail(trx, actor, email));
    if (!row) throw notFound("Nobody in your organisation has this email address.");
    return { personId: row.person_id, role: row.role as Role };
  }

  const recordRole = (trx: Transaction, actor: OrganisationActor<"members.manage">, personId: number, role: Role) =>
    record(trx, { ...doneBy(actor), kind: "role_changed", about: { personId }, detail: role });

  return {
    async users(actor: OrganisationActor<"members.read">) {
      const rows = authorizeRows(actor, await queries.memberRows(db, actor));
      const usage = await usageByMember(
        actor,
        rows.map((row) => row.person_id),
      );
      const items = rows.map((row) => presentUser(row, usage.get(row.person_id) ?? noUsage));
      return { totalRecords: items.length, items };
    },

    /** How many members there are, and the names of those beyond a cap, in the order in which they joined. */
    async namesBeyond(scope: OrganisationScope, beyond: ReadonlySet<number>) {
      const rows = authorizeRows(scope, await queries.memberRows(db, scope));
      const byAge = rows.toSorted(
        (left, right) => Temporal.Instant.compare(left.joined_at, right.joined_at) || left.person_id - right.person_id,
      );
      return {
        count: rows.length,
        names: byAge.filter(({ person_id }) => beyond.has(person_id)).map((row) => fullNameOf(row)),
      };
    },

    async count(actor: OrganisationActor<"members.read">) {
      const { admins, users, invites } = await queries.headCount(db, actor, clock.now());
      return { numAdmins: admins, numUsers: users, numInvites: invites, fullCount: admins + users + invites };
    },

    /** The organisation that a person was removed from, while they have belonged to none since. */
    removedFrom: async (actor: PersonActor): Promise<string | null> => (await removerOf(db, actor)) ?? null,

    /** Does nothing for a person who is already an admin. */
    makeAdmin: (actor: OrganisationActor<"members.manage">, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId, role } = await lockMember(trx, actor, email);
        if (role === "OrganisationAdmin") return;
        const { id: membershipId } = await queries.setRole(trx, actor, personId, "OrganisationAdmin");
        await recordRole(trx, actor, personId, "OrganisationAdmin");
        await addJob(trx, madeAdminTask, { personId, organisationId: actor.organisationId, membershipId });
      }),

    /** Their pending invites end with their permission to send them. */
    demote: (actor: OrganisationActor<"members.manage">, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId, role } = await lockMember(trx, actor, email);
        if (role === "OrganisationUser") return;
        const { admins } = await queries.otherMembersOf(trx, actor, personId);
        if (admins === 0) throw lastAdmin((await organisationRow(trx, actor))!.name);
        await demote(trx, actor, { personId, at: clock.now() });
        await recordRole(trx, actor, personId, "OrganisationUser");
      }),

    remove: (actor: OrganisationActor<"members.manage">, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        // Lock the person before the organisation, in the same order everywhere: they may be erasing themselves at this
        // moment.
        const found = authorizeRow(actor, await queries.memberByEmail(trx, actor, email));
        if (found) await lockPerson(trx, found.person_id);
        const { personId } = await lockMember(trx, actor, email);
        if (personId === actor.personId) throw removesSelf();
        const member = { personId, at: clock.now() };
        await removeMember(trx, lifecycle, { organisation: actor, ...member });
        await blockAutoJoin(trx, actor, { ...member, wasRemoved: true });
        await addJob(trx, memberRemovedTask, { personId, organisationId: actor.organisationId });
        await record(trx, { ...doneBy(actor), kind: "member_removed", about: { personId } });
      }),

    /** The last admin cannot leave while others stay; the last person deletes the organisation instead. */
    leaveOrganisation: (actor: OrganisationActor<"organisation.leave">): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await lockPerson(trx, actor.personId);
        await lockOwnOrganisation(trx, actor);
        const { people } = await queries.otherMembersOf(trx, actor, actor.personId);
        if (people === 0) throw lastPerson();
        const { personId, organisationId, network } = actor;
        await endMembership(trx, lifecycle, { personId, at: clock.now() });
        await record(trx, { kind: "member_left", about: { personId }, organisationId, network });
      }),
  };
}

const removesSelf = () =>
  conflict("You cannot remove yourself. Leave the organisation instead.", { field: "email", rule: "yourself" });
const lastPerson = () =>
  conflict("You are its only person. Delete the organisation instead.", { field: "organisation", rule: "last_person" });
