import { randomBytes, timingSafeEqual } from "node:crypto";
import { isGuessable, isOwnEmail } from "#domain/guessable-password.ts";
import { isCommon } from "#features/identity/server/common-passwords.ts";
import type { PasswordCost } from "#features/identity/server/hashing/hash-task.ts";
import type { Derive } from "#features/identity/server/hashing/hasher.ts";
import { invalidField } from "#features/identity/server/invalid-field.ts";
import type { SignInRule } from "#features/identity/shapes.ts";

/** `full`: OWASP's minimum for scrypt at 32 MB a hash, some tenths of a second. `light`: for tests only. */
export const passwordCosts = {
  full: { N: 2 ** 15, r: 8, p: 3 },
  light: { N: 2 ** 6, r: 8, p: 1 },
} satisfies Record<string, PasswordCost>;
const hashBytes = 32;

const formatHash = ({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer) =>
  ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");

/** Hashes passwords at a cost; a lower one than OWASP's is for tests only. */
export function passwords(hash: Derive, cost: PasswordCost = passwordCosts.full) {
  const derive = (password: string, salt: Buffer, cost: PasswordCost) =>
    // Two keyboards may encode the same character differently.
    hash({ password: password.normalize("NFKC"), salt, bytes: hashBytes, cost });
  /** A hash that no password matches, so that unknown emails take as long as known ones. */
  const dummyHash = formatHash(cost, Buffer.from("nobody"), Buffer.alloc(hashBytes));
  return {
    /** `scrypt$N$r$p$salt$hash`. */
    async hashOf(password: string): Promise<string> {
      const salt = randomBytes(16);
      return formatHash(cost, salt, await derive(password, salt, cost));
    },
    /** Checks a password. `isOutdated`: the hash was made at another cost and should be made again. */
    async check(password: string, hash: string = dummyHash) {
      const [, N, r, p, salt = "", expected = ""] = hash.split("$");
      const storedCost = { N: Number(N), r: Number(r), p: Number(p) };
      const key = await derive(password, Buffer.from(salt, "base64url"), storedCost);
      const isRight = timingSafeEqual(key, Buffer.from(expected, "base64url"));
      return { isRight, isOutdated: storedCost.N !== cost.N || storedCost.r !== cost.r || storedCost.p !== cost.p };
    },
  };
}

const messages: Partial<Record<SignInRule, string>> = {
  common_password: "This password is too common. Choose another.",
  password_is_email: "The password must not be your email address. Choose another.",
};

/** Refuses with `invalid` a new password that is easily guessed. The form's shape checks its length. */
export function requireGoodPassword(
  { email, password }: { email: string; password: string },
  productName: string,
): void {
  const rule = passwordRuleBroken(password, email, productName);
  if (rule) throw invalidField("password", rule, messages[rule]!);
}

export function passwordRuleBroken(password: string, email: string, productName: string): SignInRule | undefined {
  if (isOwnEmail(password, email)) return "password_is_email";
  const product = productName.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return isGuessable(password, (text) => text === product || isCommon(text)) ? "common_password" : undefined;
}
