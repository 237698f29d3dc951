import { type Act, type ActName, type AmendingAct, amends } from "#features/alerts/shapes.ts";
import type { ActPath } from "#features/alerts/emails/alert-acts.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { Caller, Member } from "#platform/auth/caller.ts";
import { newSecret } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { gone, notFound } from "#platform/refusal.ts";
import { actsBy, type ActNeeds, type Notice } from "./acts.ts";
import { amendmentsBy, type AmendmentNeeds } from "./amendments.ts";
import { hasEnded, linkDays, memberOfLink } from "#features/alerts/server/policy.ts";
import * as queries from "./queries.ts";

/** The links for the acts of one person's message. */
export async function actLinks(db: Database, personId: number, acts: Act[], at: Temporal.Instant): Promise<ActPath> {
  const wanted = [...new Map(acts.map((act) => [queries.keyOfAct(act), act])).values()];
  const links = await queries.actTokens(db, { personId, acts: wanted, token: () => newSecret().slice(0, 24), at });
  const tokens = new Map(links.map((link) => [queries.keyOfAct(link), link.token]));
  return (act) => {
    const token = tokens.get(queries.keyOfAct(act));
    return token === undefined ? undefined : `/act/${token}`;
  };
}

/** Deletes links that cannot be used any more. */
export const deleteEndedLinks = (db: Database, now: Temporal.Instant) =>
  queries.deleteActLinks(db, now.subtract({ hours: 24 * (linkDays + 1) }));

type Needs = ActNeeds &
  AmendmentNeeds & { db: Database; clock: Clock; opportunities: Pick<OpportunityService, "requireVisible"> };
export type ActService = ReturnType<typeof actService>;

/** What links in messages do for the person that they were sent to, whoever opens them. */
export function actService({ db, clock, opportunities, ...needs }: Needs) {
  const acts = actsBy(needs);
  const amendments = amendmentsBy({ ...needs, opportunities });

  /** Refuses with `not_found` for an unknown link, and with `gone` for one that has ended. */
  async function opened(token: string) {
    const link = await queries.actLinkByToken(db, token);
    const member = link && memberOfLink(link);
    if (!member) throw notFound("This link is not valid. Use the newest email, or sign in.");
    if (hasEnded(link, clock.now())) throw gone(`This link has expired. Links in emails work for ${linkDays} days.`);
    const row = await opportunities.requireVisible(link.publicOpportunityId, member, db);
    const notice = { publicId: row.publicOpportunityId, id: row.id };
    return {
      link,
      member,
      row,
      acting: amends(link.act) ? amendingBy(link, member) : actingBy(link.act, member, notice),
    };
  }

  const actingBy = (act: Exclude<ActName, AmendingAct>, member: Member, notice: Notice) => ({
    isDone: () => acts[act].isDone(member, notice),
    act: () => acts[act].act(member, notice),
    undo: (replaced: unknown) => acts[act].undo(member, notice, replaced),
    amendment: () => Promise.resolve(null),
  });
  const amendingBy = (act: Act, member: Member) => ({
    isDone: () => amendments.isDone(act, member),
    act: () => amendments.act(act, member),
    undo: (replaced: unknown) => amendments.undo(act, member, replaced),
    amendment: () => amendments.read(act, member),
  });

  return {
    /** What a link does, and whether it is done. Changes nothing. Refuses if the notice was withdrawn, too. */
    async read(token: string, caller: Caller) {
      const { link, row, acting } = await opened(token);
      const isDone = await acting.isDone();
      return {
        act: link.act,
        publicOpportunityId: row.publicOpportunityId,
        title: row.title,
        amendment: await acting.amendment(),
        isDone,
        canUndo: isDone && link.replaced !== null,
        isUsed: link.used_at !== null,
        isOwn: caller.kind === "member" && caller.personId === link.person_id,
      };
    },

    /** Twice is once. Refuses like `read`, and as the act itself does: with `plan_cap` if there is no place to watch. */
    async perform(token: string): Promise<void> {
      const { link, acting } = await opened(token);
      const isDone = await acting.isDone();
      const replaced = isDone ? null : ((await acting.act()) ?? {});
      await queries.setUsed(db, token, clock.now(), { replaced, before: link.replaced });
    },

    /** Undoes what this link did. Refuses like `perform`, and with `conflict` if it has been changed since. */
    async undo(token: string): Promise<void> {
      const { link, acting } = await opened(token);
      if (link.replaced === null) return;
      if (await acting.isDone()) await acting.undo(link.replaced);
      await queries.setUndone(db, token);
    },
  };
}
