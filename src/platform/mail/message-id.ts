import { createHash } from "node:crypto";

/**
 * The part before the @ of the Message-ID of an email with an idempotency key. It is the same for every attempt, whatever
 * characters the key has. Keys have parts that nobody can guess, so only those who have had the message know it.
 */
export const messageIdOf = (idempotencyKey: string): string =>
  createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 32);
