import type { TokenRules } from "#platform/auth/tokens.ts";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** A person at an identity provider; without `subject` the email is used. */
export type Person = { email: string; subject?: string; emailIsVerified?: boolean; name?: string; picture?: string };

const issuer = "https://identity.example";
const audience = "urn:brolga:api";
const { privateKey, publicKey } = await generateKeyPair("RS256");
const kid = "test";
const jwk = { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };

/** The identity provider of tests: its issuer, audience and public key. */
export const tokenRules: TokenRules = { issuer, audience, keys: createLocalJWKSet({ keys: [jwk] }) };

/** An access token as that provider would issue it; `claims` overrides its content. */
export function tokenOf(
  { email, subject = email, emailIsVerified = true, name, picture }: Person,
  claims?: JWTPayload,
) {
  const says = { iss: issuer, aud: audience, sub: subject, email, email_verified: emailIsVerified, name, picture };
  const seconds = Math.floor(performance.timeOrigin / 1_000 + performance.now() / 1_000);
  return new SignJWT({ ...says, iat: seconds, exp: seconds + 3_600, ...claims })
    .setProtectedHeader({ alg: "RS256", kid, typ: "at+jwt" })
    .sign(privateKey);
}
