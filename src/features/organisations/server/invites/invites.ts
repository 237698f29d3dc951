import { sendInviteTask } from "#features/organisations/server/tasks.ts";
import { randomUUID } from "node:crypto";
import { emailKey } from "#domain/email-key.ts";
import type { Input } from "#contract/endpoint.ts";
import type { organisationsContract } from "#features/organisations/contract.ts";
import { doneBy } from "#features/organisations/server/done-by.ts";
import { enforceInviteLimits, type InviteLimits } from "./rate-limit.ts";
import * as queries from "#features/organisations/server/invites/queries.ts";
import { inviteTtl, type InviteState, stateOf } from "#features/organisations/server/invites/state.ts";
import { lockOwnOrganisation } from "#features/organisations/server/members/membership-changes.ts";
import { memberByEmail } from "#features/organisations/server/members/queries.ts";
import { authorizeRow, authorizeRows } from "#features/organisations/server/policy.ts";
import { presentInvite } from "#features/organisations/server/presenter.ts";
import { newPublicId } from "#platform/public-id.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { conflict, isRefusal, notFound } from "#platform/refusal.ts";
import { addJob } from "#platform/jobs/add.ts";

type Needs = InviteLimits & { db: Database; clock: Clock; record: RecordSecurityEvent };
type Invitee = Input<typeof organisationsContract.inviteUser>["body"];
type InviteManager = OrganisationActor<"invites.manage">;

/** What an admin does with invites. The job that sends them makes their links. */
export function organisationInvitesService({ db, clock, seats, perDay, record }: Needs) {
  /** An invite of the caller's organisation. Locks the organisation. Refuses with `not_found`. */
  async function lockInvite(trx: Transaction, actor: InviteManager, publicId: string) {
    await lockOwnOrganisation(trx, actor);
    const row = authorizeRow(actor, await queries.inviteByPublicId(trx, actor, publicId));
    if (!row) throw notFound("Your organisation has no invite with this id.");
    return row;
  }

  /** Runs a transaction that sends. If a rate limit stops it, that is recorded after the rollback. */
  const sendInTransaction = (actor: InviteManager, work: (trx: Transaction) => Promise<void>): Promise<void> =>
    db
      .transaction()
      .execute(work)
      .catch(async (error: unknown) => {
        if (isRefusal(error, "rate_limited"))
          await record(db, { ...doneBy(actor), kind: "rate_limited", detail: "invite" });
        throw error;
      });

  const inviteDates = (now: Temporal.Instant) => ({ sent_at: now, expires_at: now.add(inviteTtl) });
  const queueEmail = (trx: Transaction, inviteId: number, version: string) =>
    addJob(trx, sendInviteTask, { inviteId, version }, { key: `send-invite:${inviteId}:${version}` });

  return {
    /** Invites someone, also after an earlier invite has expired. Only `resend` sends a pending one again. */
    invite: (actor: InviteManager, invitee: Invitee): Promise<void> =>
      sendInTransaction(actor, async (trx) => {
        await lockOwnOrganisation(trx, actor);
        const now = clock.now();
        const email = (invitee.inviteeEmail ?? invitee.email)!;
        const open = authorizeRow(actor, await queries.openInviteOf(trx, actor, emailKey(email)));
        if (await memberByEmail(trx, actor, email)) throw alreadyMember(email);
        if (open && stateOf(open, now) === "Pending") throw alreadyInvited(email);
        await seats.requireSeat(trx, actor, now);
        await enforceInviteLimits(trx, actor, { email, now, seats, perDay });
        const version = randomUUID();
        const columns = {
          invitee_name: invitee.inviteeName ?? null,
          invitee_email: email,
          invitee_email_key: emailKey(email),
          make_admin: invitee.makeAdmin,
          invited_by: actor.personId,
          version,
          ...inviteDates(now),
        };
        if (open) await queries.updateInvite(trx, actor, open.id, { ...columns, token_hash: null });
        const public_id = open?.public_id ?? newPublicId();
        const { id } = open ?? (await queries.insertInvite(trx, actor, { ...columns, public_id }));
        await queueEmail(trx, id, version);
        await record(trx, { ...doneBy(actor), kind: "invite_sent", detail: public_id });
      }),

    async invites(actor: InviteManager, { onlyPending }: { onlyPending: boolean }) {
      const now = clock.now();
      const rows = authorizeRows(actor, await queries.inviteRows(db, actor));
      const items = rows
        .filter((row) => !onlyPending || stateOf(row, now) === "Pending")
        .map((row) => presentInvite(row, now));
      return { totalRecords: items.length, items };
    },

    cancelInvite: (actor: InviteManager, publicId: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const row = await lockInvite(trx, actor, publicId);
        const now = clock.now();
        const state = stateOf(row, now);
        if (state !== "Pending") throw inviteClosed(state);
        await queries.updateInvite(trx, actor, row.id, { cancelled_at: now });
        await record(trx, { ...doneBy(actor), kind: "invite_cancelled", detail: publicId });
      }),

    /**
     * Extends an invite by 30 days with a new link and revokes the earlier one at once. The admin who resends it
     * becomes the inviter, and the email names them.
     */
    resendInvite: (actor: InviteManager, publicId: string): Promise<void> =>
      sendInTransaction(actor, async (trx) => {
        const row = await lockInvite(trx, actor, publicId);
        const now = clock.now();
        const state = stateOf(row, now);
        if (state === "Accepted" || state === "Cancelled") throw inviteClosed(state);
        if (state === "Expired") await seats.requireSeat(trx, actor, now);
        await enforceInviteLimits(trx, actor, { email: row.invitee_email_key, now, seats, perDay });
        const version = randomUUID();
        const sender = { invited_by: actor.personId, version };
        await queries.updateInvite(trx, actor, row.id, { ...inviteDates(now), ...sender, token_hash: null });
        await queueEmail(trx, row.id, version);
        await record(trx, { ...doneBy(actor), kind: "invite_sent", detail: publicId });
      }),
  };
}

const alreadyMember = (email: string) =>
  conflict(`${email} already belongs to your organisation.`, { field: "inviteeEmail", rule: "already_member" });
const alreadyInvited = (email: string) =>
  conflict(`${email} has already been invited. Resend that invite instead.`, {
    field: "inviteeEmail",
    rule: "already_invited",
  });

const sentences: Record<Exclude<InviteState, "Pending">, string> = {
  Accepted: "This invite has already been accepted.",
  Cancelled: "This invite was cancelled.",
  Expired: "This invite has expired. Ask for a new one.",
};

/** The refusal for an invite that is accepted, cancelled or expired. */
export const inviteClosed = (state: Exclude<InviteState, "Pending">) =>
  conflict(sentences[state], { field: "state", rule: `invite_${state.toLowerCase()}` });
