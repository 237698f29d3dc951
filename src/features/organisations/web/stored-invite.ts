import { personalPrefix } from "#web/session/stored-session.ts";

const key = `${personalPrefix}invite`;

/** Keeps an invite's token while its holder signs up or in, however many pages and tabs that takes. */
export function storeInvite(token: string): void {
  try {
    localStorage.setItem(key, token);
  } catch {
    // Storage is switched off: the link in the letter leads back.
  }
}

/** The token of an invite that was opened and is not accepted yet. */
export function storedInvite(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function clearStoredInvite(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
