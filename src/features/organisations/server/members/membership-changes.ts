import type { Permission, Role } from "#domain/permissions.ts";
import { cancelInvitesBy } from "#features/organisations/server/invites/queries.ts";
import * as joining from "#features/organisations/server/joining/queries.ts";
import * as members from "./queries.ts";
import { scopeOf, recheckPermission } from "#features/organisations/server/policy.ts";
import * as queries from "#features/organisations/server/queries.ts";
import type { OrganisationScope, OrganisationActor } from "#platform/auth/authorized.ts";
import type { Transaction } from "#platform/db/db.ts";
import { refusal } from "#platform/http/problem.ts";

/**
 * Holds the caller's organisation until the transaction ends and judges their right again: of two admins who demote each
 * other at once, the second is none any more.
 */
export async function lockOwnOrganisation(trx: Transaction, actor: OrganisationActor<Permission>): Promise<void> {
  await queries.lockOrganisations(trx, [actor]);
  recheckPermission(actor, await members.roleIn(trx, actor, actor.personId));
}

type NewMember = { personId: number; role: Role; at: Temporal.Instant };

/** Makes a person a member; whatever they had asked to join is settled by that. False when they are one somewhere. */
export async function addMember(
  trx: Transaction,
  organisation: OrganisationScope,
  member: NewMember,
): Promise<boolean> {
  const isAdded = await members.insertMembership(trx, organisation, member);
  if (isAdded) {
    await joining.withdrawRequests(trx, member.personId);
    await joining.unblockAutoJoin(trx, organisation, member.personId);
  }
  return isAdded;
}

type EndedMembership = { personId: number; at: Temporal.Instant };

/** Makes a member a user. Nobody comes in any more by the word of somebody who may not invite: their invites end too. */
export async function demote(
  trx: Transaction,
  organisation: OrganisationScope,
  { personId, at }: EndedMembership,
): Promise<void> {
  await members.setRole(trx, organisation, personId, "OrganisationUser");
  await cancelInvitesBy(trx, organisation, { personId, at });
}

/** Ends a membership, and with it the invites of who had it. */
export async function removeMember(
  trx: Transaction,
  organisation: OrganisationScope,
  { personId, at }: EndedMembership,
): Promise<void> {
  await members.deleteMembership(trx, organisation, personId);
  await cancelInvitesBy(trx, organisation, { personId, at });
}

/**
 * Takes a person out of where they belong, if anywhere. The last admin cannot go while others stay (409). With its last
 * person an organisation goes too: nobody could ever enter it again, and it would answer to its ABN for ever.
 */
export async function endMembership(trx: Transaction, { personId, at }: EndedMembership): Promise<void> {
  await queries.lockPerson(trx, personId);
  const membership = await members.membershipOf(trx, personId);
  if (!membership) return;
  const organisation = scopeOf(membership);
  await queries.lockOrganisations(trx, [organisation]);
  const role = await members.roleIn(trx, organisation, personId);
  const others = await members.otherMembersOf(trx, organisation, personId);
  // An admin of theirs was faster.
  if (!role) return;
  if (others.people === 0) await queries.deleteOrganisation(trx, organisation);
  else if (others.admins === 0) throw lastAdminProblem(membership.organisation_name);
  else await removeMember(trx, organisation, { personId, at });
}

/** Why an organisation's last admin stays one. */
export const lastAdminProblem = (organisationName: string) =>
  refusal(409, "role", "last_admin", `${organisationName} needs an admin. Make someone else an admin first.`);
