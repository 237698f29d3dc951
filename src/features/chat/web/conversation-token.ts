import { personalPrefix } from "#web/session/stored-session.ts";

/** A member's goes with their session. */
const keyOf = (isSignedIn: boolean) => (isSignedIn ? `${personalPrefix}chat` : "chat");

/** By which the vendor finds the conversation of this browser again; null if there is none or storage is off. */
export function conversationToken(isSignedIn: boolean): string | null {
  try {
    return localStorage.getItem(keyOf(isSignedIn));
  } catch {
    return null;
  }
}

export function storeConversationToken(token: string, isSignedIn: boolean): void {
  try {
    localStorage.setItem(keyOf(isSignedIn), token);
  } catch {
    // Storage is off: the next chat begins anew.
  }
}
