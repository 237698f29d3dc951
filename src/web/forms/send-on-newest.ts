import { EditedElsewhere, isStale } from "./refusal.ts";

/** What was read of something that can be updated. */
export type Versioned = { version: string };

/** Several people could save without pause; nobody does. */
const maxAttempts = 4;

/**
 * Sends an update of what was read. If somebody else has saved meanwhile, reads again and sends once more: `send` makes
 * the update from what it is given, and throws `EditedElsewhere` if the person must decide.
 */
export async function sendOnNewest<Read extends Versioned>(
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
