/** Who is signed in, as their identity provider tells it. */
export type Identity = {
  subject: string;
  email?: string;
  emailIsVerified: boolean;
  name?: string;
  picture?: string;
};

/** What a browser keeps of a session. */
export type StoredSession = {
  accessToken: string;
  /** When the token ends, in seconds since 1970. */
  expiresAt: number;
  identity: Identity;
  /** What the provider said of the person at sign-in, as it signed it. */
  identityToken?: string;
};

/** Where in local storage the session is. Its value is in oidc-client-ts's own form, which that library writes. */
export const sessionKey = "session";

/**
 * Runs in the head, before anything is drawn: what is for members and what is for visitors alone can then be told apart
 * by CSS, and nothing jumps when the scripts come.
 */
export const sessionScript = `try{if(localStorage.getItem("${sessionKey}"))document.documentElement.dataset.session="stored"}catch{}`;

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Reads what is kept; null for nothing and for what cannot be read. */
export function parseStoredSession(stored: string | null): StoredSession | null {
  try {
    const { access_token, expires_at, id_token, profile } = JSON.parse(stored ?? "null") as {
      access_token: unknown;
      id_token: unknown;
      expires_at: unknown;
      profile: Record<string, unknown>;
    };
    const [accessToken, subject] = [text(access_token), text(profile["sub"])];
    if (accessToken === undefined || subject === undefined || typeof expires_at !== "number") return null;
    const [email, name, picture] = [text(profile["email"]), text(profile["name"]), text(profile["picture"])];
    const emailIsVerified = profile["email_verified"] === true;
    const identity = {
      subject,
      emailIsVerified,
      ...(email && { email }),
      ...(name && { name }),
      ...(picture && { picture }),
    };
    const identityToken = text(id_token);
    return { accessToken, expiresAt: expires_at, identity, ...(identityToken && { identityToken }) };
  } catch {
    return null;
  }
}

/** What this browser keeps now; null as well where storage is switched off. */
export function storedSession(): StoredSession | null {
  try {
    return parseStoredSession(localStorage.getItem(sessionKey));
  } catch {
    return null;
  }
}

/** Begins the key of what else a browser keeps for whoever is signed in, in either storage: drafts, an open invite. */
export const personalPrefix = "personal.";

/** Forgets what this browser keeps for somebody beside the session. */
export function clearPersonalStorage(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage).filter((key) => key.startsWith(personalPrefix))) storage.removeItem(key);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/** Ends the session in this browser, whatever the provider thinks of it. */
export function clearStoredSession(): void {
  try {
    localStorage.removeItem(sessionKey);
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}
