import { EditedElsewhere, isStale } from "./refusal.ts";

/** A value as it was read, with the version that an update must match. */
export type Versioned = { version: string };

/** A limit in case other people keep saving between our attempts. */
const maxAttempts = 4;

/**
 * Sends an update of what was read. If somebody else has saved meanwhile, reads again and sends once more: `send` makes
 * the update from what it is given, and throws `EditedElsewhere` if the person must decide.
 */
export async function updateWithRetry<Read extends Versioned>(
  read: Read,
  reread: () => Promise<Read>,
  send: (read: Read) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(read);
      return;
    } catch (error) {
      if (!isStale(error)) throw error;
      if (attempt === maxAttempts) throw new EditedElsewhere();
      read = await reread();
    }
  }
}
