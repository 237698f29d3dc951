import type { KoaContextWithOIDC } from "oidc-provider";
import { interactionPolicy } from "#features/identity/server/library.ts";
import * as queries from "#features/identity/server/sessions/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

type Needs = { db: Database; clock: Clock };

/** Days after which an unused session ends: no sign-in and no token refresh. */
const idleDays = 30;
/** Days after which any session ends. */
export const maxSessionDays = 180;

/** When a session expires that is used now. The query applies the maximum age. */
const idleUntil = (now: Temporal.Instant) => now.add({ hours: idleDays * 24 });

/**
 * Starts or extends the session of an authorization: starts it if a sign-in page has just checked the person. False if
 * it has ended, or the sign-in is no longer valid.
 */
export async function startOrExtendSession({ db, clock }: Needs, { oidc }: KoaContextWithOIDC): Promise<boolean> {
  const { uid, accountId = "" } = oidc.session!;
  const now = clock.now();
  const expiresAt = idleUntil(now);
  const login = oidc.result?.login;
  if (login === undefined)
    return await queries.extendSession(db, { uid, accountId }, { now, expiresAt, maxDays: maxSessionDays });
  const credentialsVersion = Number(login["credentialsVersion"]);
  const { userAgent, network } = login as Partial<Record<"userAgent" | "network", string>>;
  const from = { userAgent: userAgent ?? null, network: network ?? null };
  return await queries.insertSession(db, { uid, accountId }, { credentialsVersion, now, expiresAt, from });
}

/** Asks for a new sign-in if the session has ended, even if the library still finds it. */
export const sessionEndedCheck = () =>
  new interactionPolicy.Check(
    "session_ended",
    "the session has ended",
    "login_required",
    // An unsaved grant: `startOrExtendSession` returned false.
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.entities.Grant?.jti === undefined,
  );

/** Records that a session is used: it is issued an access token. */
export async function recordUse({ db, clock }: Needs, { sessionUid: uid, accountId }: Token): Promise<void> {
  const now = clock.now();
  if (uid !== undefined && accountId !== undefined)
    await queries.extendSession(db, { uid, accountId }, { now, expiresAt: idleUntil(now), maxDays: maxSessionDays });
}

/** The session and grant of an access token, which `isLive` looks up at each call of the API. */
export const sessionClaims = ({ sessionUid, grantId }: Token) => ({ sid: sessionUid, grant_id: grantId });
/** What the library stores with each token. */
export type Token = { sessionUid?: string; grantId?: string; accountId?: string };

/** True while the session of a token lasts and its grant has not been revoked. */
export async function isLive(
  { db, clock }: Needs,
  accountId: string,
  { sid, grant_id: grantId }: Record<string, unknown>,
) {
  if (typeof sid !== "string" || typeof grantId !== "string") return false;
  return await queries.isLive(db, { uid: sid, accountId, grantId }, clock.now());
}

/** Ends the session that a browser has just signed out of. */
export async function endSignedOutSession({ db }: Needs, { oidc }: KoaContextWithOIDC): Promise<void> {
  const session = oidc?.session as { uid: string; accountId?: string; destroyed?: boolean } | undefined;
  if (session?.destroyed && session.accountId !== undefined)
    await queries.deleteSession(db, { uid: session.uid, accountId: session.accountId });
}
