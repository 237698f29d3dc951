import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";

/** A new bearer secret: 256 random bits as 43 URL-safe characters. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

const shortAlphabet = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Eight random characters, for a link that a person may have to type. It is no secret that protects anything. */
export const newShortToken = (): string =>
  Array.from({ length: 8 }, () => shortAlphabet[randomInt(shortAlphabet.length)]).join("");

/** The stored form of a secret. A long random text needs neither salt nor a slow hash. */
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** A code that a person types from a message: six uniformly random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** A keyed hash (HMAC) of a guessable text: nobody can try values without the key. */
export const keyedHash = (text: string, key: string): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** The stored form of a code, bound to its use: equal codes have different hashes, and none works elsewhere. */
export const hashOfCode = (code: string, boundTo: string): string => keyedHash(code, boundTo);
