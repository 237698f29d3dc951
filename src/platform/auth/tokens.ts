import type { Authenticate, Identity, SignedIn, StepUp } from "#platform/auth/caller.ts";
import { anonymous } from "#platform/auth/caller.ts";
import { HttpProblem } from "#platform/http/problem.ts";
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";

/** What this installation takes for a token of its own. */
export type TokenRules = {
  issuer: string;
  /** Under which name people of this issuer are stored; left out: its address. */
  issuerAlias?: string;
  audience: string;
  /** Where the issuer's public keys are; one that is asked for by a new name is looked up again, so that keys may rotate. */
  keys: JWTVerifyGetKey;
  /** What the issuer says of the person where the token itself does not name an e-mail. */
  userInfo?: (token: string) => Promise<JWTPayload>;
  /** Values of `acr` by which the issuer says that a second factor was used; `amr` with `mfa` says it everywhere. */
  mfaAcr?: readonly string[];
  /** Whether the session of a token still lasts; left out: the token is valid until it expires. */
  isStillValid?: (claims: JWTPayload) => Promise<boolean>;
};

/** Asymmetric ones alone: with a symmetric one whoever can check a token could make one. */
const algorithms = ["RS256", "ES256"];

/** An access token says that it is one (RFC 9068); issuers of before call every token a JWT, or nothing. */
const types = [undefined, "at+jwt", "application/at+jwt", "jwt"];

/** Seconds by which clocks may differ. */
const clockToleranceSeconds = 30;

const textClaim = (claim: unknown): string | undefined =>
  typeof claim === "string" && claim !== "" ? claim : undefined;

/**
 * Who an ID token is about: what an issuer says to a page of ours at sign-in, so its audience is our client's id. Throws
 * the problem 401 as for an access token.
 */
export const identityTokenReader =
  ({ issuer, keys, clientId }: Pick<TokenRules, "issuer" | "keys"> & { clientId: string }) =>
  (token: string): Promise<Identity> =>
    identityOf(token, { issuer, keys, audience: clientId });

/** Who a token is about. Throws the problem 401 when it does not hold, without saying more than its kind of fault. */
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
  // OpenID Connect Core, 5.3.2: claims of somebody else are nobody's.
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

/** Whether an issuer says that somebody signed in with more than one factor (RFC 8176, OpenID Connect Core 2). */
const saysSecondFactor = ({ amr, acr }: JWTPayload, values: readonly string[] = []): boolean =>
  (Array.isArray(amr) && amr.includes("mfa")) || (typeof acr === "string" && values.includes(acr));

/** The problem 401 for a token that we did not sign for this use, or that was changed since. */
export class ForgedToken extends HttpProblem {}

/** A fault of the token is the caller's; that the keys cannot be fetched is not. */
function tokenProblem(error: unknown): unknown {
  if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) return error;
  if (error instanceof errors.JWTExpired) return invalidToken("The token has expired.");
  return forgedToken();
}

const bearerChallenge = (description: string) => ({
  detail: description,
  headers: { "www-authenticate": `Bearer error="invalid_token", error_description="${description}"` },
});
const invalidToken = (description: string) => new HttpProblem(401, bearerChallenge(description));
const forgedToken = () => new ForgedToken(401, bearerChallenge("The token is not valid here."));

/** Reads callers from bearer tokens; `callerOf` says what the product knows of a person. No header is nobody. */
export function authenticator(
  rules: TokenRules,
  callerOf: (who: Identity) => Promise<SignedIn | StepUp>,
): Authenticate {
  return async (authorization) => {
    if (authorization === undefined) return anonymous;
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (token === undefined)
      throw new HttpProblem(401, { detail: "The token cannot be read.", headers: { "www-authenticate": "Bearer" } });
    return await callerOf(await identityOf(token, rules));
  };
}
