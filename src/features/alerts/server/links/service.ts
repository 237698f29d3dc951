import type { AccountService } from "#features/accounts/server/service.ts";
import { searchEmails } from "#features/saved-searches/server/emails/service.ts";
import { watchEmails } from "#features/watch-list/server/emails/service.ts";
import type { Database } from "#platform/db/db.ts";
import { newSecret } from "#platform/auth/secret.ts";
import { notFound } from "#platform/refusal.ts";
import type { SitePath } from "#platform/mail/email.ts";
import * as queries from "./queries.ts";

/**
 * What a link stops: a search or a watched notice by its id, all digests, what says weekly that nothing is new, or all
 * alerts by email.
 */
export type Subscription = { what: "search" | "watch"; id: number } | { what: Switch };
type Switch = "digests" | "nothingNew" | "all";
const switches: readonly string[] = ["digests", "nothingNew", "all"] satisfies Switch[];

/** "12", "watch 34", "digests": how a link is stored. */
const subjectOf = (subscription: Subscription): string =>
  "id" in subscription ? `${subscription.what === "watch" ? "watch " : ""}${subscription.id}` : subscription.what;

function subscriptionOf(subject: string): Subscription {
  const [, watch, id] = /^(watch )?(\d+)$/.exec(subject) ?? [];
  if (id === undefined) return { what: switches.includes(subject) ? (subject as Switch) : "digests" };
  return { what: watch === undefined ? "search" : "watch", id: Number(id) };
}

const emailsOf = { search: searchEmails, watch: watchEmails };
const replacedOf = { search: "searches", watch: "watches" } as const;

/** The path of the page that unsubscribes a person from something, for their messages. */
export async function unsubscribePath(
  db: Database,
  personId: number,
  subscription: Subscription,
  at: Temporal.Instant,
): Promise<SitePath> {
  const token = await queries.linkToken(db, {
    personId,
    act: "unsubscribe",
    subject: subjectOf(subscription),
    token: newSecret().slice(0, 24),
    at,
  });
  return `/unsubscribe/${token}`;
}

type Needs = { db: Database; accounts: Pick<AccountService, "messageSettingsOf" | "switchEmails"> };
export type LinkService = ReturnType<typeof linkService>;

/** What links in messages do, for whoever has them. */
export function linkService({ db, accounts }: Needs) {
  async function linkOf(database: Database, token: string, locked: "locked" | "read") {
    const link = await queries.linkByToken(database, token, locked);
    if (!link)
      throw notFound("This link is not valid. Use the newest email, or change your settings after signing in.");
    return link;
  }

  /** Its name, and whether anything of it still comes by email. What is gone sends nothing. */
  async function stateOf({ personId, subject }: queries.LinkRow) {
    const { isOn, isDigestOn, isNothingNewOn } = (await accounts.messageSettingsOf([personId])).get(personId)!.email;
    const subscription = subscriptionOf(subject);
    if (!("id" in subscription))
      return {
        name: null,
        isSubscribed:
          isOn && { all: true, digests: isDigestOn, nothingNew: isDigestOn && isNothingNewOn }[subscription.what],
      };
    const own = await emailsOf[subscription.what].read(db, personId, subscription.id);
    return { name: own?.name ?? null, isSubscribed: isOn && own !== undefined && own.timing !== "Off" };
  }

  return {
    /** Refuses with `not_found` for an unknown token. */
    async subscription(token: string) {
      const link = await linkOf(db, token, "read");
      const { name, isSubscribed } = await stateOf(link);
      const { what } = subscriptionOf(link.subject);
      return { what, name, isUnsubscribed: !isSubscribed, canUndo: link.replaced !== null };
    },

    /** Twice is once: what was replaced first is what an undo brings back. Refuses like `subscription`. */
    unsubscribe: (token: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId, subject, replaced } = await linkOf(trx, token, "locked");
        const subscription = subscriptionOf(subject);
        if ("id" in subscription) {
          const { what, id } = subscription;
          const timings = { ...(await emailsOf[what].stop(trx, personId, id)), ...replaced?.[replacedOf[what]] };
          if (Object.keys(timings).length > 0)
            await queries.setReplaced(trx, token, { ...nothing, [replacedOf[what]]: timings });
        } else if (await accounts.switchEmails(trx, personId, subscription.what, false))
          await queries.setReplaced(trx, token, { ...nothing, [subscription.what]: true });
      }),

    /** Brings back what the link switched off, as far as it is still off. Refuses like `subscription`. */
    resubscribe: (token: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { personId, replaced } = await linkOf(trx, token, "locked");
        if (!replaced) return;
        await searchEmails.resume(trx, personId, replaced.searches);
        await watchEmails.resume(trx, personId, replaced.watches);
        if (replaced.all) await accounts.switchEmails(trx, personId, "all", true);
        if (replaced.digests) await accounts.switchEmails(trx, personId, "digests", true);
        if (replaced.nothingNew) await accounts.switchEmails(trx, personId, "nothingNew", true);
        await queries.setReplaced(trx, token, null);
      }),
  };
}

const nothing: queries.Replaced = { searches: {}, watches: {}, all: false };
