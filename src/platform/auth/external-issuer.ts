import type { IdentityProvider } from "#contract/page-context.ts";
import type { TokenRules } from "#platform/auth/tokens.ts";
import { unavailable } from "#platform/http/problem.ts";
import { createRemoteJWKSet, customFetch, type JWTPayload, type JWTVerifyGetKey } from "jose";

type Needs = Omit<IdentityProvider, "authority"> & { issuer: string };
type Discovered = { keys: JWTVerifyGetKey; userInfo: string | undefined; tokenOrigin: string };

/** Milliseconds that the issuer has for an answer, and seconds after which a caller may ask again when it gives none. */
const timeoutMs = 5_000;
const retryAfterSeconds = 5;
/** Milliseconds for which what the issuer says of the person with a token is not asked again, and for how many tokens. */
const cacheTtlMs = 60_000;
const maxCached = 10_000;

/**
 * An identity provider that somebody else runs. It is asked where its keys are when the first token comes, so that we
 * start whether or not it answers; keys that it makes later are fetched when a token names them.
 */
export function externalIssuer({ issuer, clientId, scope, audience, mfaAcr = [] }: Needs) {
  let discovery: Promise<Discovered> | undefined;
  let connectOrigins = [new URL(issuer).origin];
  const discovered = () =>
    (discovery ??= discover(issuer).then(
      (metadata) => {
        connectOrigins = [...new Set([...connectOrigins, metadata.tokenOrigin])];
        return metadata;
      },
      (error: unknown) => {
        discovery = undefined;
        throw error;
      },
    ));
  const claimsCache = new Map<string, { until: number; claims: Promise<JWTPayload> }>();

  async function userInfo(token: string): Promise<JWTPayload> {
    const { userInfo: url } = await discovered();
    if (url === undefined) return {};
    const cached = claimsCache.get(token);
    if (cached && cached.until > performance.now()) return await cached.claims;
    if (claimsCache.size >= maxCached) claimsCache.clear();
    const claims = fetchJson(url, { authorization: `Bearer ${token}` });
    claimsCache.set(token, { until: performance.now() + cacheTtlMs, claims });
    claims.catch(() => claimsCache.delete(token));
    return await claims;
  }

  const tokens: TokenRules = {
    issuer,
    audience,
    keys: async (header, token) => await (await discovered()).keys(header, token),
    userInfo,
    mfaAcr,
  };
  return {
    tokens,
    client: (): IdentityProvider => ({ authority: issuer, clientId, scope, audience, mfaAcr }),
    /**
     * Origins that a page calls to sign somebody in: the issuer's, and the one that it gives tokens at, which may be
     * another. It is asked for that at the first call, which is best made before there is a page; nobody waits for the answer.
     */
    connectOrigins(): string[] {
      discovered().catch(() => undefined);
      return connectOrigins;
    },
  };
}

/** Where an issuer has its keys (OpenID Connect Discovery). Throws the problem 503 while it does not say. */
async function discover(issuer: string): Promise<Discovered> {
  const metadata = await fetchJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const { jwks_uri: keys, userinfo_endpoint: userInfo, token_endpoint: tokens } = metadata;
  if (metadata["issuer"] !== issuer || typeof keys !== "string" || !isSafe(keys)) throw issuerUnavailable();
  return {
    tokenOrigin: new URL(typeof tokens === "string" && isSafe(tokens) ? tokens : issuer).origin,
    keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: timeoutMs, [customFetch]: fetchKeys }),
    userInfo: typeof userInfo === "string" && isSafe(userInfo) ? userInfo : undefined,
  };
}

/** Nothing of ours goes over an open line but to this machine itself. */
const isSafe = (address: string) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(address);

const issuerUnavailable = () =>
  unavailable("The identity provider is unavailable. Try again in a few seconds.", retryAfterSeconds);

const fetchKeys: typeof fetch = (url, options) =>
  fetch(url, options).catch(() => {
    throw issuerUnavailable();
  });

async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { headers, redirect: "error", signal }).catch(() => {
    throw issuerUnavailable();
  });
  // A token that is for us alone may not be one for its own issuer: then that tells nothing of the person.
  if (response.status >= 400 && response.status < 500) return {};
  if (!response.ok) throw issuerUnavailable();
  return (await response.json().catch(() => {
    throw issuerUnavailable();
  })) as Record<string, unknown>;
}
