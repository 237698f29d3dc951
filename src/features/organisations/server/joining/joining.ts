import { joinDecisionTask, joinRequestTask } from "#features/organisations/server/tasks.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import type { Role } from "#domain/permissions.ts";
import { isPublicMail, mailDomainOf } from "#domain/mail-domain.ts";
import { doneBy } from "#features/organisations/server/done-by.ts";
import * as queries from "#features/organisations/server/joining/queries.ts";
import { lockOwnOrganisation, addMember } from "#features/organisations/server/members/membership-changes.ts";
import { adminIds, membershipOf } from "#features/organisations/server/members/queries.ts";
import { tellJoined } from "#features/organisations/server/members/tell-admins.ts";
import { scopeOf, authorizeRow, authorizeRows } from "#features/organisations/server/policy.ts";
import { presentJoinRequest } from "#features/organisations/server/presenter.ts";
import { newPublicId } from "#platform/public-id.ts";
import { lockOrganisations, lockPerson } from "#features/organisations/server/queries.ts";
import type { Seats } from "#features/organisations/server/seats.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { PersonActor, OrganisationActor } from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { announce } from "#platform/live/announce.ts";
import { addJob } from "#platform/jobs/add.ts";

type Needs = { db: Database; clock: Clock; seats: Seats; record: RecordSecurityEvent };
type JoiningManager = OrganisationActor<"joining.manage">;
type Requester = { email: string; email_verified_at: Temporal.Instant | null };

/**
 * Emails about join requests for each organisation. An ABN is public, and a request can be withdrawn and made again.
 */
const joinEmailLimit = { max: 20, window: { hours: 24 } };

/** The role of everyone who joins by ABN. */
const joiningRole: Role = "OrganisationUser";

/**
 * The email domain by which a person may join without approval; undefined unless their email is verified and not at a
 * public provider.
 */
function verifiedDomain({ email, email_verified_at }: Requester): string | undefined {
  const domain = mailDomainOf(email);
  return email_verified_at && !isPublicMail(domain) ? domain : undefined;
}

/** Joining an organisation by its ABN: people who request it, and the admins who decide. */
export function joiningService({ db, clock, seats, record }: Needs) {
  /** A pending request of the caller's organisation. Locks the person and the organisation. */
  async function lockRequest(trx: Transaction, actor: JoiningManager, publicId: string) {
    const found = authorizeRow(actor, await queries.requestByPublicId(trx, actor, publicId));
    if (found) await lockPerson(trx, found.person_id);
    await lockOwnOrganisation(trx, actor);
    const row = found && authorizeRow(actor, await queries.requestByPublicId(trx, actor, publicId));
    if (!row) throw notFound("Your organisation has no request with this id.");
    if (row.decided_at) throw alreadyDecided();
    return row;
  }

  return {
    /**
     * Requests to join the organisation that has had an ABN longest. People with a verified email at an auto-join
     * domain join at once if a seat is free and no admin has blocked them; otherwise the admins decide.
     */
    requestToJoin: (actor: PersonActor, abn: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId } = actor;
        await lockPerson(trx, personId);
        const membership = await membershipOf(trx, personId);
        if (membership) throw alreadyMember(membership.organisation_name);
        if (await queries.pendingRequestOf(trx, personId)) throw alreadyRequested();
        const candidates = await queries.organisationsWithAbn(trx, abn);
        const domain = verifiedDomain(await queries.requesterOf(trx, actor));
        const autoJoin = candidates.find(({ email_domains }) => domain !== undefined && email_domains.includes(domain));
        const candidate = autoJoin ?? candidates[0];
        if (!candidate) throw noOrganisation();
        const organisation = scopeOf(candidate);
        // An admin may have deleted it since it was read.
        if ((await lockOrganisations(trx, [organisation])).length === 0) throw noOrganisation();
        const now = clock.now();
        const mayAutoJoin = autoJoin && !(await queries.isAutoJoinBlocked(trx, organisation, personId));
        if (mayAutoJoin && (await seats.hasSeat(trx, organisation, now))) {
          const membershipId = (await addMember(trx, organisation, { personId, role: joiningRole, at: now }))!;
          await tellJoined(trx, organisation, { personId, membershipId, inviteId: null, seats, at: now });
          const { organisationId } = organisation;
          const about = { personId };
          return await record(trx, {
            kind: "member_joined",
            about,
            organisationId,
            network: actor.network,
            detail: joiningRole,
          });
        }
        const request = { public_id: newPublicId(), person_id: personId, asked_at: now };
        const { id: joinRequestId } = await queries.insertRequest(trx, organisation, request);
        await announce(trx, organisation, "members");
        if (
          !(await queries.countJoinEmail(
            trx,
            organisation,
            { now, since: now.subtract(joinEmailLimit.window) },
            joinEmailLimit.max,
          ))
        )
          return;
        for (const adminId of await adminIds(trx, organisation))
          await addJob(trx, joinRequestTask, { joinRequestId, adminId });
      }),

    /** A person's pending request. */
    async pendingRequestOf({ personId }: PersonActor) {
      const row = await queries.pendingRequestOf(db, personId);
      return row ? { abn: row.abn, askedDate: isoInstant(row.asked_at) } : null;
    },

    /** Withdraws a request. Refuses with `not_found` if none is pending: an admin may have just decided. */
    withdraw: ({ personId }: PersonActor): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await lockPerson(trx, personId);
        if ((await queries.withdrawRequests(trx, personId)) === 0) throw noPendingRequest();
      }),

    async requests(actor: JoiningManager) {
      const rows = authorizeRows(actor, await queries.pendingRequests(db, actor));
      return { totalRecords: rows.length, items: rows.map(presentJoinRequest) };
    },

    approve: (actor: JoiningManager, publicId: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { id, person_id: personId } = await lockRequest(trx, actor, publicId);
        const now = clock.now();
        await seats.requireSeat(trx, actor, now);
        await queries.recordDecision(trx, actor, id, { at: now, by: actor.personId, wasApproved: true });
        const membershipId = await addMember(trx, actor, { personId, role: joiningRole, at: now });
        if (membershipId === undefined) throw memberElsewhere();
        await record(trx, { ...doneBy(actor), kind: "member_joined", about: { personId }, detail: joiningRole });
        await addJob(trx, joinDecisionTask, { joinRequestId: id });
      }),

    decline: (actor: JoiningManager, publicId: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { id, person_id: personId } = await lockRequest(trx, actor, publicId);
        const at = clock.now();
        await queries.recordDecision(trx, actor, id, { at, by: actor.personId, wasApproved: false });
        await queries.blockAutoJoin(trx, actor, { personId, at, wasRemoved: false });
        await record(trx, { ...doneBy(actor), kind: "join_request_declined", about: { personId } });
        await announce(trx, actor, "members");
        await addJob(trx, joinDecisionTask, { joinRequestId: id });
      }),
  };
}

const noOrganisation = () => notFound("There is no organisation with this ABN.");
const alreadyMember = (name: string) =>
  conflict(`You belong to ${name}. Leave it before you request to join another organisation.`, {
    field: "abn",
    rule: "already_member",
  });
const alreadyRequested = () =>
  conflict("You have already requested to join an organisation. Withdraw that request first.", {
    field: "abn",
    rule: "already_asked",
  });
const noPendingRequest = () => notFound("You have no pending request. It has been decided or withdrawn.");
const alreadyDecided = () =>
  conflict("This request has already been decided.", { field: "joinRequestId", rule: "already_decided" });
const memberElsewhere = () =>
  conflict("This person now belongs to another organisation.", { field: "joinRequestId", rule: "belongs_elsewhere" });
