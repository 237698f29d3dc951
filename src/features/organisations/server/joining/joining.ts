import type { Role } from "#domain/permissions.ts";
import { isPublicMail, mailDomainOf } from "#domain/mail-domain.ts";
import { doneBy } from "#features/organisations/server/done-by.ts";
import * as queries from "#features/organisations/server/joining/queries.ts";
import { hold, letIn } from "#features/organisations/server/members/moves.ts";
import { adminIds, membershipOf } from "#features/organisations/server/members/queries.ts";
import { entering, own, ownOf } from "#features/organisations/server/policy.ts";
import { presentJoinRequest } from "#features/organisations/server/presenter.ts";
import { newPublicId } from "#features/organisations/server/public-id.ts";
import { holdOrganisations, holdPerson } from "#features/organisations/server/queries.ts";
import type { Seats } from "#features/organisations/server/seats.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { Self, Within } from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { notFound, refusal } from "#platform/http/problem.ts";
import { addJob } from "#platform/jobs/add.ts";

type Needs = { db: Database; clock: Clock; seats: Seats; record: RecordSecurityEvent };
type Leave = Within<"joining.manage">;
type Asker = { email: string; email_verified_at: Temporal.Instant | null };

/** So many requests are told by letter; an ABN is public, and whoever asks can take it back and ask again. */
const letters = { most: 20, within: { hours: 24 } };

/** What everybody is who comes in by an ABN. */
const role: Role = "OrganisationUser";

/** The domain that lets a person in at once where an organisation has confirmed it; none before the e-mail is verified. */
function provenDomain({ email, email_verified_at }: Asker): string | undefined {
  const domain = mailDomainOf(email);
  return email_verified_at && !isPublicMail(domain) ? domain : undefined;
}

/** Coming into an organisation by its ABN: those who ask, and the admins who decide. */
export function joiningActs({ db, clock, seats, record }: Needs) {
  /** A request of the caller's organisation that is open, while both it and the person are held. */
  async function heldRequest(trx: Transaction, leave: Leave, publicId: string) {
    const asked = own(leave, await queries.requestByPublicId(trx, leave, publicId));
    if (asked) await holdPerson(trx, asked.person_id);
    await hold(trx, leave);
    const row = asked && own(leave, await queries.requestByPublicId(trx, leave, publicId));
    if (!row) throw notFound("Your organisation has no request with this id.");
    if (row.decided_at) throw decided();
    return row;
  }

  return {
    /**
     * Asks to join the organisation that has had an ABN longest. Whoever has a verified e-mail of a domain that one of them has
     * confirmed is let in there at once, while its plan has room and unless an admin has turned them away; otherwise its
     * admins decide.
     */
    ask: (self: Self, abn: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId } = self;
        await holdPerson(trx, personId);
        const membership = await membershipOf(trx, personId);
        if (membership) throw belongs(membership.organisation_name);
        if (await queries.openRequestOf(trx, personId)) throw asked();
        const candidates = await queries.organisationsWithAbn(trx, abn);
        const domain = provenDomain(await queries.askerOf(trx, self));
        const knows = candidates.find(({ email_domains }) => domain !== undefined && email_domains.includes(domain));
        const found = knows ?? candidates[0];
        if (!found) throw nobodyHas();
        const organisation = entering(found);
        // Its admin may have deleted it since it was found.
        if ((await holdOrganisations(trx, [organisation])).length === 0) throw nobodyHas();
        const now = clock.now();
        const isLetIn = knows && !(await queries.isTurnedAway(trx, organisation, personId));
        if (isLetIn && (await seats.hasSeat(trx, organisation, now))) {
          await letIn(trx, organisation, { personId, role, at: now });
          const { organisationId } = organisation;
          const about = { personId };
          return await record(trx, {
            kind: "member_joined",
            about,
            organisationId,
            network: self.network,
            detail: role,
          });
        }
        const request = { public_id: newPublicId(), person_id: personId, asked_at: now };
        const { id: joinRequestId } = await queries.addRequest(trx, organisation, request);
        if (!(await queries.countLetter(trx, organisation, { now, since: now.subtract(letters.within) }, letters.most)))
          return;
        for (const adminId of await adminIds(trx, organisation))
          await addJob(trx, "tell-join-request", { joinRequestId, adminId });
      }),

    /** What a person asks to join, while nobody has decided. */
    async askedBy({ personId }: Self) {
      const row = await queries.openRequestOf(db, personId);
      return row ? { abn: row.abn, askedDate: row.asked_at.toString() } : null;
    },

    /** Takes a request back. Throws the problem 404 when none waits: perhaps an admin has decided a moment ago. */
    withdraw: ({ personId }: Self): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await holdPerson(trx, personId);
        if ((await queries.withdrawRequests(trx, personId)) === 0) throw nothingWaits();
      }),

    async requests(leave: Leave) {
      const rows = ownOf(leave, await queries.openRequests(db, leave));
      return { totalRecords: rows.length, items: rows.map(presentJoinRequest) };
    },

    approve: (leave: Leave, publicId: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { id, person_id: personId } = await heldRequest(trx, leave, publicId);
        const now = clock.now();
        await seats.mustHaveSeat(trx, leave, now);
        await queries.decide(trx, leave, id, { at: now, by: leave.personId, wasApproved: true });
        if (!(await letIn(trx, leave, { personId, role, at: now }))) throw elsewhere();
        await record(trx, { ...doneBy(leave), kind: "member_joined", about: { personId }, detail: role });
        await addJob(trx, "tell-join-decision", { joinRequestId: id });
      }),

    decline: (leave: Leave, publicId: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { id, person_id: personId } = await heldRequest(trx, leave, publicId);
        const at = clock.now();
        await queries.decide(trx, leave, id, { at, by: leave.personId, wasApproved: false });
        await queries.turnAway(trx, leave, { personId, at });
        await record(trx, { ...doneBy(leave), kind: "join_request_declined", about: { personId } });
        await addJob(trx, "tell-join-decision", { joinRequestId: id });
      }),
  };
}

const nobodyHas = () => notFound("There is no organisation with this ABN.");
const belongs = (name: string) =>
  refusal(409, "abn", "already_member", `You belong to ${name}. Leave it before you ask to join another organisation.`);
const asked = () =>
  refusal(
    409,
    "abn",
    "already_asked",
    "You have asked to join an organisation, and its admins have not decided yet. Withdraw that request first.",
  );
const nothingWaits = () => notFound("You have no request that waits: it has been decided, or withdrawn before.");
const decided = () => refusal(409, "joinRequestId", "already_decided", "This request has been decided already.");
const elsewhere = () =>
  refusal(409, "joinRequestId", "belongs_elsewhere", "This person belongs to another organisation by now.");
