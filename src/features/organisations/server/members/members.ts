import type { Right, Role } from "#domain/permissions.ts";
import { doneBy } from "#features/organisations/server/done-by.ts";
import { turnAway } from "#features/organisations/server/joining/queries.ts";
import * as queries from "#features/organisations/server/members/queries.ts";
import { demote, hold, lastAdmin, putOut, takeOut } from "#features/organisations/server/members/moves.ts";
import { own, ownOf } from "#features/organisations/server/policy.ts";
import { type Kept, presentUser } from "#features/organisations/server/presenter.ts";
import { holdPerson, organisationRow } from "#features/organisations/server/queries.ts";
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
  keptBy?: (leave: Within<"members.read">, personIds: number[]) => Promise<Map<number, Kept>>;
};

const nothing: Kept = { savedSearchCount: 0, watchListItemCount: 0 };

/** The people of an organisation: who they are, what they may, and their going. */
export function memberActs({ db, clock, record, keptBy = () => Promise.resolve(new Map()) }: MemberNeeds) {
  /** A colleague by their e-mail, while the organisation is held. Throws the problem 404. */
  async function colleague(trx: Transaction, leave: Within<Right>, email: string) {
    await hold(trx, leave);
    const row = own(leave, await queries.memberByEmail(trx, leave, email));
    if (!row) throw notFound("Nobody in your organisation has this e-mail address.");
    return { personId: row.person_id, role: row.role as Role };
  }

  const recordRole = (trx: Transaction, leave: Within<"members.manage">, personId: number, role: Role) =>
    record(trx, { ...doneBy(leave), kind: "role_changed", about: { personId }, detail: role });

  return {
    async users(leave: Within<"members.read">) {
      const rows = ownOf(leave, await queries.memberRows(db, leave));
      const kept = await keptBy(
        leave,
        rows.map((row) => row.person_id),
      );
      const items = rows.map((row) => presentUser(row, kept.get(row.person_id) ?? nothing));
      return { totalRecords: items.length, items };
    },

    async count(leave: Within<"members.read">) {
      const { admins, users, invites } = await queries.headCount(db, leave, clock.now());
      return { numAdmins: admins, numUsers: users, numInvites: invites, fullCount: admins + users + invites };
    },

    /** Nothing happens to who is an admin already. */
    makeAdmin: (leave: Within<"members.manage">, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId, role } = await colleague(trx, leave, email);
        if (role === "OrganisationAdmin") return;
        await queries.setRole(trx, leave, personId, "OrganisationAdmin");
        await recordRole(trx, leave, personId, "OrganisationAdmin");
        await addJob(trx, "tell-made-admin", { personId, organisationId: leave.organisationId });
      }),

    /** Their pending invites end with their right to make them. */
    demote: (leave: Within<"members.manage">, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId, role } = await colleague(trx, leave, email);
        if (role === "OrganisationUser") return;
        const { admins } = await queries.othersIn(trx, leave, personId);
        if (admins === 0) throw lastAdmin((await organisationRow(trx, leave))!.name);
        await demote(trx, leave, { personId, at: clock.now() });
        await recordRole(trx, leave, personId, "OrganisationUser");
      }),

    remove: (leave: Within<"members.manage">, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        // Held before the organisation, as by everybody: they may be erasing themselves at this moment.
        const known = own(leave, await queries.memberByEmail(trx, leave, email));
        if (known) await holdPerson(trx, known.person_id);
        const { personId } = await colleague(trx, leave, email);
        if (personId === leave.personId) throw yourself();
        const who = { personId, at: clock.now() };
        await putOut(trx, leave, who);
        await turnAway(trx, leave, who);
        await addJob(trx, "tell-removed", { personId, organisationId: leave.organisationId });
        await record(trx, { ...doneBy(leave), kind: "member_removed", about: { personId } });
      }),

    /** The last admin cannot leave while others stay; the last person deletes the organisation instead. */
    leaveOrganisation: (leave: Within<"organisation.leave">): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await holdPerson(trx, leave.personId);
        await hold(trx, leave);
        const { people } = await queries.othersIn(trx, leave, leave.personId);
        if (people === 0) throw lastPerson();
        const { personId, organisationId, network } = leave;
        await takeOut(trx, { personId, at: clock.now() });
        await record(trx, { kind: "member_left", about: { personId }, organisationId, network });
      }),
  };
}

const yourself = () => refusal(409, "email", "yourself", "You cannot remove yourself. Leave the organisation instead.");
const lastPerson = () =>
  refusal(409, "organisation", "last_person", "You are its only person. Delete the organisation instead.");
