import type { Authenticate, Identity, SignedIn, StepUp } from "#platform/auth/caller.ts";
import { anonymous } from "#platform/auth/caller.ts";
import { unauthenticated } from "#platform/refusal.ts";
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";

/** Which tokens this installation accepts. */
export type TokenRules = {
  issuer: string;
  /** The name that people of this issuer are stored under. Default: its address. */
  issuerAlias?: string;
  audience: string;
  /** Looks up the issuer's public keys. An unknown key id fetches them again, so keys can rotate. */
  keys: JWTVerifyGetKey;
  /** Fetches the person's claims if the token has no email. */
  userInfo?: (token: string) => Promise<JWTPayload>;
  /** Values of `acr` that mean a second factor was used. `amr` with `mfa` means it for every issuer. */
  mfaAcr?: readonly string[];
  /** Whether a token's session still exists. Default: a token is valid until it expires. */
  isStillValid?: (claims: JWTPayload) => Promise<boolean>;
};

/** Asymmetric only: with a symmetric key, everyone who can check a token can make one. */
const algorithms = ["RS256", "ES256"];

/** RFC 9068 types access tokens; older issuers set JWT or nothing. */
const types = [undefined, "at+jwt", "application/at+jwt", "jwt"];

const clockToleranceSeconds = 30;

const textClaim = (claim: unknown): string | undefined =>
  typeof claim === "string" && claim !== "" ? claim : undefined;

/**
 * Who an ID token is about: what an issuer says to a page of ours at sign-in, so its audience is our client's id. Refuses
 * like for an access token.
 */
export const identityTokenReader =
  ({ issuer, keys, clientId }: Pick<TokenRules, "issuer" | "keys"> & { clientId: string }) =>
  (token: string): Promise<Identity> =>
    identityOf(token, { issuer, keys, audience: clientId });

/** The person that a token is about. Refuses an invalid token, with the kind of fault and nothing more. */
async function identityOf(token: string, rules: TokenRules): Promise<Identity> {
  const { issuer, audience } = rules;
  const { payload, protectedHeader } = await jwtVerify(token, rules.keys, {
    issuer,
    audience,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ["sub", "exp"],
  }).catch((error: unknown) => {
    throw tokenProblem(error);
  });
  if (!types.includes(protectedHeader.typ?.toLowerCase())) throw forgedToken();
  if (rules.isStillValid && !(await rules.isStillValid(payload))) throw invalidToken("The token is not valid here.");
  const claimSource = payload["email"] === undefined && rules.userInfo ? await rules.userInfo(token) : payload;
  // OpenID Connect Core, 5.3.2: ignore claims about another subject.
  const claims = claimSource.sub === payload.sub ? claimSource : payload;
  const sessionId = textClaim(payload["sid"]);
  const [email, name, picture] = [textClaim(claims["email"]), textClaim(claims["name"]), textClaim(claims["picture"])];
  return {
    issuer: rules.issuerAlias ?? issuer,
    subject: payload.sub!,
    emailIsVerified: email !== undefined && claims["email_verified"] === true,
    ...([payload, claims].some((claim) => saysSecondFactor(claim, rules.mfaAcr)) && { usedSecondFactor: true }),
    ...(email && { email }),
    ...(name && { name }),
    ...(picture && { picture }),
    ...(sessionId && { sessionId }),
  };
}

/** Whether claims state more than one factor (RFC 8176, OpenID Connect Core 2). */
const saysSecondFactor = ({ amr, acr }: JWTPayload, values: readonly string[] = []): boolean =>
  (Array.isArray(amr) && amr.includes("mfa")) || (typeof acr === "string" && values.includes(acr));

/** Faults of the token become refusals. A failure to fetch the keys is not the caller's and passes through. */
function tokenProblem(error: unknown): unknown {
  if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) return error;
  if (error instanceof errors.JWTExpired) return invalidToken("The token has expired.");
  return forgedToken();
}

const invalidToken = (sentence: string) => unauthenticated(sentence, "invalid");
const forgedToken = () => unauthenticated("The token is not valid here.", "forged");

/** Reads callers from bearer tokens. `callerOf` looks up the person. Without a header the caller is anonymous. */
export function authenticator(
  rules: TokenRules,
  callerOf: (who: Identity) => Promise<SignedIn | StepUp>,
): Authenticate {
  return async (authorization) => {
    if (authorization === undefined) return anonymous;
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (token === undefined) throw unauthenticated("The token cannot be read.", "unreadable");
    return await callerOf(await identityOf(token, rules));
  };
}
