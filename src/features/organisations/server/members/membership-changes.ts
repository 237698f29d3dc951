import type { Permission, Role } from "#domain/permissions.ts";
import { tellLeft } from "./tell-admins.ts";
import { demotedTask } from "#features/organisations/server/tasks.ts";
import { cancelInvitesBy } from "#features/organisations/server/invites/queries.ts";
import * as joining from "#features/organisations/server/joining/queries.ts";
import * as members from "./queries.ts";
import { scopeOf, recheckPermission } from "#features/organisations/server/policy.ts";
import * as queries from "#features/organisations/server/queries.ts";
import type { OrganisationScope, OrganisationActor } from "#platform/auth/authorized.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Transaction } from "#platform/db/db.ts";
import { announce } from "#platform/live/announce.ts";
import { addJob } from "#platform/jobs/add.ts";
import { conflict } from "#platform/refusal.ts";

/**
 * Locks the caller's organisation until the transaction ends and checks their permission again: when two admins demote
 * each other at the same time, the second call fails. Returns the caller's present role.
 */
export async function lockOwnOrganisation(trx: Transaction, actor: OrganisationActor<Permission>): Promise<Role> {
  await queries.lockOrganisations(trx, [actor]);
  return recheckPermission(actor, await members.roleIn(trx, actor, actor.personId));
}

type NewMember = { personId: number; role: Role; at: Temporal.Instant };

/**
 * Makes a person a member and withdraws their pending requests. Returns the membership's id; undefined if they already
 * belong to an organisation.
 */
export async function addMember(
  trx: Transaction,
  organisation: OrganisationScope,
  member: NewMember,
): Promise<number | undefined> {
  const membershipId = await members.insertMembership(trx, organisation, member);
  if (membershipId !== undefined) {
    await joining.withdrawRequests(trx, member.personId);
    await joining.unblockAutoJoin(trx, organisation, member.personId);
    await joining.clearRemovals(trx, member.personId);
    await announce(trx, organisation, "members");
  }
  return membershipId;
}

type EndedMembership = { personId: number; at: Temporal.Instant };

/** Makes an admin a user and tells them. Also cancels their pending invites, because a user may not invite. */
export async function demote(
  trx: Transaction,
  organisation: OrganisationScope,
  { personId, at }: EndedMembership,
): Promise<void> {
  const { id: membershipId } = await members.setRole(trx, organisation, personId, "OrganisationUser");
  await cancelInvitesBy(trx, organisation, { personId, at });
  await addJob(trx, demotedTask, { personId, organisationId: organisation.organisationId, membershipId });
}

/** Ends a membership in an organisation that others stay in, after every capability has done its part. */
export async function removeMember(
  trx: Transaction,
  lifecycle: DataLifecycle,
  { organisation, personId, at }: EndedMembership & { organisation: OrganisationScope },
): Promise<void> {
  await lifecycle.onLeaving(trx, { organisation, personId, at });
  await members.deleteMembership(trx, organisation, personId);
}

/** Deletes an organisation, after every capability has done its part. */
export async function deleteOrganisation(
  trx: Transaction,
  lifecycle: DataLifecycle,
  { organisation, at }: { organisation: OrganisationScope; at: Temporal.Instant },
): Promise<void> {
  await lifecycle.onOrganisationDeletion(trx, { organisation, at });
  await queries.deleteOrganisation(trx, organisation);
}

/**
 * Ends a person's membership, if they have one, and tells the admins who stay. Refuses with `conflict` for the last admin while others stay. An
 * organisation is deleted with its last person: nobody could ever enter it again, and it would occupy its ABN forever.
 */
export async function endMembership(
  trx: Transaction,
  lifecycle: DataLifecycle,
  { personId, at }: EndedMembership,
): Promise<void> {
  await queries.lockPerson(trx, personId);
  const membership = await members.membershipOf(trx, personId);
  if (!membership) return;
  const organisation = scopeOf(membership);
  await queries.lockOrganisations(trx, [organisation]);
  const role = await members.roleIn(trx, organisation, personId);
  const others = await members.otherMembersOf(trx, organisation, personId);
  // An admin has removed them meanwhile.
  if (!role) return;
  if (others.people === 0) await deleteOrganisation(trx, lifecycle, { organisation, at });
  else if (others.admins === 0) throw lastAdmin(membership.organisation_name);
  else {
    await removeMember(trx, lifecycle, { organisation, personId, at });
    await tellLeft(trx, organisation, { personId, membershipId: membership.id, at });
  }
}

/** The refusal for the last admin. */
export const lastAdmin = (organisationName: string) =>
  conflict(`${organisationName} needs an admin. Make someone else an admin first.`, {
    field: "role",
    rule: "last_admin",
  });
