import type { Permission } from "#domain/permissions.ts";
import { headCount } from "#features/organisations/server/members/queries.ts";
import type { OrganisationScope, OrganisationActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { refusal } from "#platform/http/problem.ts";

/** What billing says of the number of people. `from` is the transaction that asks. */
export type UserCap = {
  /** How many people an organisation's plan has seats for. */
  capOf: (organisation: OrganisationScope, from: Database) => Promise<number>;
  /** Throws the problem 403 that names the plan with more. */
  requireWithinCap: (organisation: OrganisationScope, people: number, from: Database) => Promise<void>;
};

/** Whether a plan has a seat for one more person. Ask while the organisation is held, so that two cannot take one. */
export const seatsOf = ({ capOf, requireWithinCap }: UserCap) => ({
  /** How many seats the plan has. */
  count: (trx: Transaction, organisation: OrganisationScope): Promise<number> => capOf(organisation, trx),

  /** For an admin who gives a seat away: pending invites hold theirs. */
  async requireSeat(trx: Transaction, actor: OrganisationActor<Permission>, now: Temporal.Instant): Promise<void> {
    const { admins, users, invites } = await headCount(trx, actor, now);
    await requireWithinCap(actor, admins + users + invites + 1, trx);
  },

  /** For who comes in by a confirmed domain: they take no seat that an invite holds. */
  async hasSeat(trx: Transaction, organisation: OrganisationScope, now: Temporal.Instant): Promise<boolean> {
    const { admins, users, invites } = await headCount(trx, organisation, now);
    return admins + users + invites < (await capOf(organisation, trx));
  },

  /** For who was invited: a seat was held for them, but the plan may have become smaller since. */
  async requireSeatForInvitee(
    trx: Transaction,
    organisation: OrganisationScope,
    name: string,
    now: Temporal.Instant,
  ): Promise<void> {
    const { admins, users } = await headCount(trx, organisation, now);
    if (admins + users < (await capOf(organisation, trx))) return;
    const sentence = `${name} has no room for another person at the moment. Ask who invited you to make room.`;
    throw refusal(409, "token", "no_seat", sentence);
  },
});
export type Seats = ReturnType<typeof seatsOf>;
