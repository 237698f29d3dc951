import { newShortToken } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { SitePath } from "#platform/mail/email.ts";
import { notFound } from "#platform/refusal.ts";
import { hasEnded } from "#features/alerts/server/policy.ts";
import * as queries from "./queries.ts";

/** Where a short link may lead: a notice, what a message lists, or what is behind the sign-in. */
const leadsTo = /^\/(?:opportunities\/[a-z0-9]{1,32}|saved-search-notification\/[\w-]{1,64}|saved-searches|dashboard)$/;

/** The short link of a person's text message to a page. The same page has the same link again. */
export async function shortLinkTo(
  db: Database,
  { personId, path, at }: { personId: number; path: SitePath; at: Temporal.Instant },
): Promise<SitePath> {
  const token = await queries.linkToken(db, { personId, act: "open", subject: path, token: newShortToken(), at });
  return `/s/${token}`;
}

export type ShortLinkService = ReturnType<typeof shortLinkService>;

/** Where short links lead, for whoever has one: it gives away no more than the address of a page. */
export const shortLinkService = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** Refuses with `not_found` for an unknown link, and for one that has ended. */
  async read(token: string): Promise<{ path: string }> {
    const link = await queries.shortLinkByToken(db, token);
    if (!link || !leadsTo.test(link.path) || hasEnded(link, clock.now()))
      throw notFound("This link is not valid or has expired. Use the newest message, or sign in.");
    return { path: link.path };
  },
});
