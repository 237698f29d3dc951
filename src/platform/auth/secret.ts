import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";

/** What opens something for whoever holds it: 256 random bits as 43 letters that may stand in an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of a secret. Such a long random text needs no salt and no slow hash. */
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** What is typed from a message: six digits, each as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** A hash of what can be guessed: who lacks the key cannot try. */
export const keyedHash = (text: string, key: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** What is stored of a code, bound to what it is for: equal codes of two do not look equal, and none can be carried over. */
export const hashOfCode = (code: string, boundTo: string): string => keyedHash(code, boundTo);
