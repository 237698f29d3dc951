import type { IdentityProvider } from "#contract/in-process.ts";
import type { TokenRules } from "#platform/auth/tokens.ts";
import { unavailable } from "#platform/http/problem.ts";
import { createRemoteJWKSet, customFetch, type JWTPayload, type JWTVerifyGetKey } from "jose";

type Needs = Omit<IdentityProvider, "authority"> & { issuer: string };
type Discovered = { keys: JWTVerifyGetKey; userInfo: string | undefined; tokenOrigin: string };

/** Milliseconds that the issuer has for an answer, and seconds after which a caller may ask again when it gives none. */
const patience = 5_000;
const askAgainIn = 5;
/** Milliseconds for which what the issuer says of the person with a token is not asked again, and for how many tokens. */
const knownFor = 60_000;
const mostKnown = 10_000;

/**
 * An identity provider that somebody else runs. It is asked where its keys are when the first token comes, so that we
 * start whether or not it answers; keys that it makes later are fetched when a token names them.
 */
export function externalIssuer({ issuer, clientId, scope, audience, mfaAcr = [] }: Needs) {
  let found: Promise<Discovered> | undefined;
  let calledByPages = [new URL(issuer).origin];
  const discovered = () =>
    (found ??= discover(issuer).then(
      (told) => {
        calledByPages = [...new Set([...calledByPages, told.tokenOrigin])];
        return told;
      },
      (error: unknown) => {
        found = undefined;
        throw error;
      },
    ));
  const known = new Map<string, { until: number; claims: Promise<JWTPayload> }>();

  async function userInfo(token: string): Promise<JWTPayload> {
    const { userInfo: address } = await discovered();
    if (address === undefined) return {};
    const before = known.get(token);
    if (before && before.until > performance.now()) return await before.claims;
    if (known.size >= mostKnown) known.clear();
    const claims = fetchJson(address, { authorization: `Bearer ${token}` });
    known.set(token, { until: performance.now() + knownFor, claims });
    claims.catch(() => known.delete(token));
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
    calledByPages(): string[] {
      discovered().catch(() => undefined);
      return calledByPages;
    },
  };
}

/** Where an issuer has its keys (OpenID Connect Discovery). Throws the problem 503 while it does not say. */
async function discover(issuer: string): Promise<Discovered> {
  const told = await fetchJson(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const { jwks_uri: keys, userinfo_endpoint: userInfo, token_endpoint: tokens } = told;
  if (told["issuer"] !== issuer || typeof keys !== "string" || !isSafe(keys)) throw silent();
  return {
    tokenOrigin: new URL(typeof tokens === "string" && isSafe(tokens) ? tokens : issuer).origin,
    keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: patience, [customFetch]: fetchKeys }),
    userInfo: typeof userInfo === "string" && isSafe(userInfo) ? userInfo : undefined,
  };
}

/** Nothing of ours goes over an open line but to this machine itself. */
const isSafe = (address: string) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(address);

const silent = () => unavailable("The identity provider does not answer at this moment.", askAgainIn);

const fetchKeys: typeof fetch = (address, options) =>
  fetch(address, options).catch(() => {
    throw silent();
  });

async function fetchJson(address: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(address, { headers, redirect: "error", signal }).catch(() => {
    throw silent();
  });
  // A token that is for us alone may not be one for its own issuer: then that tells nothing of the person.
  if (answer.status >= 400 && answer.status < 500) return {};
  if (!answer.ok) throw silent();
  return (await answer.json().catch(() => {
    throw silent();
  })) as Record<string, unknown>;
}
