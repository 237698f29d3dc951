/**
 * The cost of a hash: N and r set the memory (128 bytes times both), p the rounds. Stored with each hash, so that it
 * can be raised.
 */
export type PasswordCost = { N: number; r: number; p: number };

/** The message to a hashing thread, which answers with that many bytes. */
export type HashTask = { password: string; salt: Uint8Array; bytes: number; cost: PasswordCost };
