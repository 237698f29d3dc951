/** What a hash costs: N and r make memory (128 bytes times both), p rounds. Stored with each hash, so that it may grow. */
export type PasswordCost = { N: number; r: number; p: number };

/** One hash as a thread is asked for it; it answers with that many bytes. */
export type HashTask = { password: string; salt: Uint8Array; bytes: number; cost: PasswordCost };
