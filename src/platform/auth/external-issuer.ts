import type { IdentityProvider } from "#contract/page-context.ts";
import type { TokenRules } from "#platform/auth/tokens.ts";
import { unavailable } from "#platform/refusal.ts";
import { createRemoteJWKSet, customFetch, type JWTPayload, type JWTVerifyGetKey } from "jose";

type Needs = Omit<IdentityProvider, "authority"> & { issuer: string };
type Discovered = { keys: JWTVerifyGetKey; userInfo: string | undefined; tokenOrigin: string };

/** Milliseconds until the issuer's answer times out, and seconds until a caller may retry after that. */
const timeoutMs = 5_000;
const retryAfterSeconds = 5;
/** Milliseconds for which claims from the userinfo endpoint are cached, and for how many tokens. */
const cacheTtlMs = 60_000;
const maxCached = 10_000;

/**
 * An external identity provider. Its keys are located when the first token arrives, so we start whether or not it
 * answers. Newer keys are fetched when a token names them.
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
     * Origins that a page calls during sign-in: the issuer's, and its token endpoint's, which may differ. The first
     * call starts discovery, so call it before the first page; nothing waits for the answer.
     */
    connectOrigins(): string[] {
      discovered().catch(() => undefined);
      return connectOrigins;
    },
  };
}

/** Where an issuer publishes its keys (OpenID Connect Discovery). Refuses with `unavailable` until it answers. */
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

/** We send nothing over unencrypted connections, except to this machine. */
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
  // The issuer itself may reject a token that is for our API only. Then userinfo states nothing.
  if (response.status >= 400 && response.status < 500) return {};
  if (!response.ok) throw issuerUnavailable();
  return (await response.json().catch(() => {
    throw issuerUnavailable();
  })) as Record<string, unknown>;
}
