import type { EventEmitter } from "node:events";
import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import { cookiesAt } from "#features/identity/server/cookies.ts";
import type { Keys } from "#features/identity/server/keys/keys.ts";
import { errors, interactionPolicy, Provider } from "#features/identity/server/library.ts";
import { originsOf } from "#features/identity/server/origins.ts";
import { oidcAdapter } from "#features/identity/server/records/oidc-adapter.ts";
import * as queries from "#features/identity/server/queries.ts";
import {
  sessionEndedCheck,
  endSignedOutSession,
  isLive,
  startOrExtendSession,
  sessionClaims,
  maxSessionDays,
  recordUse,
  type Token,
} from "#features/identity/server/sessions/sessions.ts";
import { redirectTo, signOutPage } from "#features/identity/server/provider-pages.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { networksOf } from "#platform/http/networks.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";

/** The browser part of the product, the provider's only client: public, with PKCE and rotation in place of a secret. */
export const clientId = "web";
/** The provider's path below the site's origin. */
export const mountPath = "/idp";

export type ProviderNeeds = {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  /** The site's origin, without a trailing slash. */
  origin: string;
  /** The audience of access tokens: the API. */
  audience: string;
  productName: string;
  record: RecordSecurityEvent;
  /** Receives unexpected errors, which are no person's mistake. */
  report: (error: Error) => void;
};

const minutes = 60;
const days = 24 * 60 * minutes;
/** Seconds. Our own session row decides how long a session lasts, so the library's records may last as long as any. */
const ttl = {
  AccessToken: 15 * minutes,
  IdToken: 15 * minutes,
  AuthorizationCode: 1 * minutes,
  Interaction: 60 * minutes,
  // An anonymous one exists only for the sign-out form.
  Session: (_context, { accountId }) => (accountId === undefined ? 60 * minutes : maxSessionDays * days),
  Grant: maxSessionDays * days,
  RefreshToken: maxSessionDays * days,
} satisfies Configuration["ttl"];

const scopes = ["openid", "profile", "email"];

/** An OpenID provider for this site. Creating one is cheap, so new keys get a new one. */
export function createProvider(needs: ProviderNeeds, keys: Keys) {
  const { origin, audience, db } = needs;
  const origins = originsOf(origin);
  const policy = interactionPolicy.base();
  // Only our own client is served, so there is nothing to consent to.
  policy.remove("consent");
  policy.get("login")!.checks.add(sessionEndedCheck());
  const { nameOf, options: cookies } = cookiesAt(origin);

  const provider = new Provider(`${origin}${mountPath}`, {
    adapter: oidcAdapter(needs),
    clients: [
      {
        client_id: clientId,
        client_name: needs.productName,
        application_type: "web",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: origins.map((origin) => `${origin}/callback`),
        post_logout_redirect_uris: origins.flatMap((origin) => [origin, `${origin}/`]),
      },
    ],
    jwks: { keys: keys.tokens as never },
    scopes,
    claims: { openid: ["sub", "amr"], email: ["email", "email_verified"] },
    // The page needs the email from the ID token: its access token is for the API, so userinfo would reject it.
    conformIdTokenClaims: false,
    extraParams: ["screen_hint"],
    pkce: { required: () => true },
    clientBasedCORS: (_context, from) => origins.includes(from),
    cookies: {
      names: { session: nameOf("session"), interaction: nameOf("interaction"), resume: nameOf("resume") },
      long: cookies,
      short: cookies,
      keys: keys.cookies,
    },
    interactions: { policy, url: (_context, { uid }) => `${origin}/sign-in/${uid}` },
    ttl,
    issueRefreshToken: () => Promise.resolve(true),
    // Signing out revokes everything that the sign-in issued.
    expiresWithSession: () => Promise.resolve(true),
    rotateRefreshToken: true,
    async findAccount(_context, id, token) {
      const account = await queries.accountById(db, id);
      if (!account || (token && !(await isLive(needs, id, sessionClaims(token as Token))))) return undefined;
      const claims = { sub: id, email: account.email, email_verified: true };
      return { accountId: id, claims: () => Promise.resolve(claims) };
    },
    async extraTokenClaims(context, token) {
      await recordUse(needs, token as Token);
      const { Account: account, AuthorizationCode: code, RefreshToken: refreshToken } = context.oidc.entities;
      // The authentication methods (RFC 8176), which the API checks if an organisation requires a second factor.
      const amr = (code ?? refreshToken)?.amr;
      const known = { ...sessionClaims(token as Token), ...(amr && { amr }) };
      return account && { ...(await account.claims("id_token", "email", {}, [])), ...known };
    },
    loadExistingGrant: async (context) => {
      const grant = await grantOf(context, audience);
      return (await startOrExtendSession(needs, context)) ? grant : undefined;
    },
    renderError: (context, { error }) => redirectTo(context, `${origin}/auth-error?error=${encodeURIComponent(error)}`),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => signOutPage(context, form, needs.productName),
        postLogoutSuccessSource: (context) => redirectTo(context, `${origin}/`),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_context, _client, oneOf) => (oneOf ?? []) as string | string[],
        useGrantedResource: () => Promise.resolve(true),
        getResourceServerInfo(_context, resource) {
          if (resource !== audience) throw new errors.InvalidTarget();
          const jwt = { sign: { alg: "RS256" } } as const;
          return { scope: "", audience, accessTokenTTL: ttl.AccessToken, accessTokenFormat: "jwt", jwt };
        },
      },
    },
  });
  // mount.ts writes these headers; they never come from the caller.
  provider.proxy = true;
  provider.use(setCookiesForWholeSite);
  provider.use(async (context: KoaContextWithOIDC, next) => {
    await next();
    await endSignedOutSession(needs, context);
  });
  provider.on("grant.error", (context, error) => void recordReplay(needs, context, error).catch(needs.report));
  provider.on("server_error", (_context, error) => needs.report(error));
  // Errors below the provider. Without a listener they would go to stderr instead of the log.
  const underneath: EventEmitter = provider;
  underneath.on("error", needs.report);
  return provider;
}

/** Records the reuse of a single-use code or refresh token; the library has already revoked its grant. */
async function recordReplay({ db, record }: ProviderNeeds, context: KoaContextWithOIDC, error: Error): Promise<void> {
  const { error_detail: detail = "" } = error as { error_detail?: string };
  const token = /^(.+) already (?:used|consumed)$/.exec(detail)?.[1];
  if (token === undefined) return;
  // For a code the library does not name the account.
  const accountId = context.oidc.entities.Account?.accountId;
  const network = networksOf(context.ip)[0].key;
  await record(db, { kind: "token_replayed", about: { accountId }, network, detail: token.replaceAll(" ", "_") });
}

/**
 * The library binds two of its cookies to the path of one sign-in, which the prefix `__Host-` does not allow. So a
 * browser has one sign-in at a time, the latest one.
 */
async function setCookiesForWholeSite(context: KoaContextWithOIDC, next: () => Promise<void>) {
  await next();
  const cookies = [context.response.headers["set-cookie"] ?? []].flat();
  if (cookies.length > 0)
    context.set(
      "set-cookie",
      cookies.map((cookie) => cookie.replace(/; path=[^;]*/i, "; path=/")),
    );
}

/** There is only our own client, so everything it may ask for is granted. */
async function grantOf(context: KoaContextWithOIDC, audience: string) {
  const { client, session, provider } = context.oidc;
  const grantId = session!.grantIdFor(client!.clientId);
  const existing = grantId && (await provider.Grant.find(grantId));
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
  grant.addOIDCScope(scopes.join(" "));
  grant.addResourceScope(audience, "");
  await grant.save();
  return grant;
}
