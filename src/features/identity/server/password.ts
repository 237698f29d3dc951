import { randomBytes, timingSafeEqual } from "node:crypto";
import { isGuessable, isOwnEmail } from "#domain/guessable-password.ts";
import { isCommon } from "#features/identity/server/common-passwords.ts";
import type { PasswordCost } from "#features/identity/server/hashing/hash-task.ts";
import type { Derive } from "#features/identity/server/hashing/hasher.ts";
import type { SignInRule } from "#features/identity/shapes.ts";

/** OWASP's least for scrypt at 32 MB a hash: some tenths of a second. */
const owasp: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const hashBytes = 32;

const formatHash = ({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer) =>
  ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");

/** Hashing at a cost; a cheaper one than OWASP's is for tests alone. */
export function passwords(hash: Derive, cost: PasswordCost = owasp) {
  const derive = (password: string, salt: Buffer, cost: PasswordCost) =>
    // Two keyboards may type one letter as different characters.
    hash({ password: password.normalize("NFKC"), salt, bytes: hashBytes, cost });
  /** A hash that no password has: who is unknown costs as much time as who is known. */
  const dummyHash = formatHash(cost, Buffer.from("nobody"), Buffer.alloc(hashBytes));
  return {
    /** `scrypt$N$r$p$salt$hash`. */
    async hashOf(password: string): Promise<string> {
      const salt = randomBytes(16);
      return formatHash(cost, salt, await derive(password, salt, cost));
    },
    /** Whether the password is the hash's. `isOutdated`: it was made at another cost and is to be made again. */
    async check(password: string, hash: string = dummyHash) {
      const [, N, r, p, salt = "", expected = ""] = hash.split("$");
      const storedCost = { N: Number(N), r: Number(r), p: Number(p) };
      const key = await derive(password, Buffer.from(salt, "base64url"), storedCost);
      const isRight = timingSafeEqual(key, Buffer.from(expected, "base64url"));
      return { isRight, isOutdated: storedCost.N !== cost.N || storedCost.r !== cost.r || storedCost.p !== cost.p };
    },
  };
}

/** Which rule a new password breaks; its length is judged by the form's shape. */
export function passwordRuleBroken(password: string, email: string, productName: string): SignInRule | undefined {
  if (isOwnEmail(password, email)) return "password_is_email";
  const product = productName.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return isGuessable(password, (text) => text === product || isCommon(text)) ? "common_password" : undefined;
}
