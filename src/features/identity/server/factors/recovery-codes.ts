import { randomBytes } from "node:crypto";
import { hashOfSecret } from "#platform/auth/secret.ts";

/** Codes in one set. */
const codeCount = 10;
/** Crockford's base32: without I, L, O and U, which are easily misread. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLength = 28;

/** A code of 140 random bits that people can read out: "7kqd-m2xw-...". */
const newRecoveryCode = (): string =>
  Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length])
    .join("")
    .match(/.{4}/g)!
    .join("-");

export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newRecoveryCode);

/** The stored hash of a code, however it was typed. */
export const hashOfRecoveryCode = (typed: string): string =>
  hashOfSecret(typed.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1"));
