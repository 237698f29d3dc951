import { personalPrefix } from "#web/session/stored-session.ts";

const key = `${personalPrefix}invite`;

/** Stores an invite's token while its holder signs up or in, across pages and tabs. */
export function storeInvite(token: string): void {
  try {
    localStorage.setItem(key, token);
  } catch {
    // Storage is off: the link in the email leads back.
  }
}

/** The token of an opened invite that is not accepted yet. */
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
    // Nothing was stored.
  }
}
