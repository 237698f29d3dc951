import { randomBytes } from "node:crypto";
import { hashOfSecret } from "#platform/auth/secret.ts";

/** How many codes are made at once. */
const codeCount = 10;
/** Crockford's base32: no I, L, O or U, which are taken for others. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLength = 28;

/** A code of 140 random bits, as people can read it out: "7kqd-m2xw-...". */
const newRecoveryCode = (): string =>
  Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length])
    .join("")
    .match(/.{4}/g)!
    .join("-");

export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newRecoveryCode);

/** What is stored of a code, however it was typed. */
export const hashOfRecoveryCode = (typed: string): string =>
  hashOfSecret(typed.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1"));
