import type { Permission } from "#domain/permissions.ts";
import { headCount } from "#features/organisations/server/members/queries.ts";
import type { OrganisationScope, OrganisationActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { conflict } from "#platform/refusal.ts";

/** Billing's cap on members. `from` is the caller's transaction. */
export type UserCap = {
  /** How many seats an organisation's plan has. */
  capOf: (organisation: OrganisationScope, from: Database) => Promise<number>;
  /** Refuses with `plan_cap` and names the plan with more seats. */
  requireWithinCap: (organisation: OrganisationScope, people: number, from: Database) => Promise<void>;
};

/** Checks for a free seat. Call it while the organisation is locked, so that two people cannot take the same seat. */
export const seatsOf = ({ capOf, requireWithinCap }: UserCap) => ({
  /** How many seats the plan has. */
  count: (trx: Transaction, organisation: OrganisationScope): Promise<number> => capOf(organisation, trx),

  /** The seats in use, with those that pending invites reserve, of how many. */
  async usage(trx: Transaction, organisation: OrganisationScope, now: Temporal.Instant) {
    const { admins, users, invites } = await headCount(trx, organisation, now);
    return { used: admins + users + invites, cap: await capOf(organisation, trx) };
  },

  /** For an admin who fills a seat. Pending invites reserve theirs. */
  async requireSeat(trx: Transaction, actor: OrganisationActor<Permission>, now: Temporal.Instant): Promise<void> {
    const { admins, users, invites } = await headCount(trx, actor, now);
    await requireWithinCap(actor, admins + users + invites + 1, trx);
  },

  /** For people who join by email domain. Seats reserved by pending invites do not count as free. */
  async hasSeat(trx: Transaction, organisation: OrganisationScope, now: Temporal.Instant): Promise<boolean> {
    const { admins, users, invites } = await headCount(trx, organisation, now);
    return admins + users + invites < (await capOf(organisation, trx));
  },

  /** For invitees. Their seat was reserved, but the plan may have become smaller since. */
  async requireSeatForInvitee(
    trx: Transaction,
    organisation: OrganisationScope,
    name: string,
    now: Temporal.Instant,
  ): Promise<void> {
    const { admins, users } = await headCount(trx, organisation, now);
    if (admins + users < (await capOf(organisation, trx))) return;
    const sentence = `${name} has no free seats. Ask the person who invited you to free one.`;
    throw conflict(sentence, { field: "token", rule: "no_seat" });
  },
});
export type Seats = ReturnType<typeof seatsOf>;
