import type { Right, Role } from "#domain/permissions.ts";
import { doneBy } from "#features/organisations/server/done-by.ts";
import { blockAutoJoin } from "#features/organisations/server/joining/queries.ts";
import * as queries from "#features/organisations/server/members/queries.ts";
import {
  demote,
  lockOwnOrganisation,
  lastAdminProblem,
  removeMember,
  endMembership,
} from "#features/organisations/server/members/moves.ts";
import { own, ownOf } from "#features/organisations/server/policy.ts";
import { type MemberUsage, presentUser } from "#features/organisations/server/presenter.ts";
import { lockPerson, organisationRow } from "#features/organisations/server/queries.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { Within } from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { notFound, refusal } from "#platform/http/problem.ts";
import { addJob } from "#platform/jobs/add.ts";

export type MemberNeeds = {
  db: Database;
  clock: Clock;
  record: RecordSecurityEvent;
  /** How much each of these people keeps; who is left out keeps nothing. */
  usageByMember?: (leave: Within<"members.read">, personIds: number[]) => Promise<Map<number, MemberUsage>>;
};

const noUsage: MemberUsage = { savedSearchCount: 0, watchListItemCount: 0 };

/** The people of an organisation: who they are, what they may, and their going. */
export function organisationMembersService({
  db,
  clock,
  record,
  usageByMember = () => Promise.resolve(new Map()),
}: MemberNeeds) {
  /** A colleague by their e-mail, while the organisation is held. Throws the problem 404. */
  async function lockMember(trx: Transaction, leave: Within<Right>, email: string) {
    await lockOwnOrganisation(trx, leave);
    const row = own(leave, await queries.memberByEmail(trx, leave, email));
    if (!row) throw notFound("Nobody in your organisation has this e-mail address.");
    return { personId: row.person_id, role: row.role as Role };
  }

  const recordRole = (trx: Transaction, leave: Within<"members.manage">, personId: number, role: Role) =>
    record(trx, { ...doneBy(leave), kind: "role_changed", about: { personId }, detail: role });

  return {
    async users(leave: Within<"members.read">) {
      const rows = ownOf(leave, await queries.memberRows(db, leave));
      const usage = await usageByMember(
        leave,
        rows.map((row) => row.person_id),
      );
      const items = rows.map((row) => presentUser(row, usage.get(row.person_id) ?? noUsage));
      return { totalRecords: items.length, items };
    },

    async count(leave: Within<"members.read">) {
      const { admins, users, invites } = await queries.headCount(db, leave, clock.now());
      return { numAdmins: admins, numUsers: users, numInvites: invites, fullCount: admins + users + invites };
    },

    /** Nothing happens to who is an admin already. */
    makeAdmin: (leave: Within<"members.manage">, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId, role } = await lockMember(trx, leave, email);
        if (role === "OrganisationAdmin") return;
        await queries.setRole(trx, leave, personId, "OrganisationAdmin");
        await recordRole(trx, leave, personId, "OrganisationAdmin");
        await addJob(trx, "tell-made-admin", { personId, organisationId: leave.organisationId });
      }),

    /** Their pending invites end with their right to make them. */
    demote: (leave: Within<"members.manage">, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId, role } = await lockMember(trx, leave, email);
        if (role === "OrganisationUser") return;
        const { admins } = await queries.otherMembersOf(trx, leave, personId);
        if (admins === 0) throw lastAdminProblem((await organisationRow(trx, leave))!.name);
        await demote(trx, leave, { personId, at: clock.now() });
        await recordRole(trx, leave, personId, "OrganisationUser");
      }),

    remove: (leave: Within<"members.manage">, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        // Held before the organisation, as by everybody: they may be erasing themselves at this moment.
        const found = own(leave, await queries.memberByEmail(trx, leave, email));
        if (found) await lockPerson(trx, found.person_id);
        const { personId } = await lockMember(trx, leave, email);
        if (personId === leave.personId) throw removesSelfProblem();
        const member = { personId, at: clock.now() };
        await removeMember(trx, leave, member);
        await blockAutoJoin(trx, leave, member);
        await addJob(trx, "tell-removed", { personId, organisationId: leave.organisationId });
        await record(trx, { ...doneBy(leave), kind: "member_removed", about: { personId } });
      }),

    /** The last admin cannot leave while others stay; the last person deletes the organisation instead. */
    leaveOrganisation: (leave: Within<"organisation.leave">): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await lockPerson(trx, leave.personId);
        await lockOwnOrganisation(trx, leave);
        const { people } = await queries.otherMembersOf(trx, leave, leave.personId);
        if (people === 0) throw lastPersonProblem();
        const { personId, organisationId, network } = leave;
        await endMembership(trx, { personId, at: clock.now() });
        await record(trx, { kind: "member_left", about: { personId }, organisationId, network });
      }),
  };
}

const removesSelfProblem = () =>
  refusal(409, "email", "yourself", "You cannot remove yourself. Leave the organisation instead.");
const lastPersonProblem = () =>
  refusal(409, "organisation", "last_person", "You are its only person. Delete the organisation instead.");
