/** The signed-in person, as the identity provider describes them. */
export type Identity = {
  subject: string;
  email?: string;
  emailIsVerified: boolean;
  name?: string;
  picture?: string;
};

/** The session as stored in the browser. */
export type StoredSession = {
  accessToken: string;
  /** Expiry of the access token, Unix time in seconds. */
  expiresAt: number;
  /** When the provider described the person, Unix time in seconds; 0 if unknown. */
  describedAt: number;
  identity: Identity;
  /** The signed ID token from the sign-in. */
  identityToken?: string;
};

/** Key of the session in local storage. The value has the format of oidc-client-ts, which writes it. */
export const sessionKey = "session";

/**
 * Stored in place of a session that the provider has ended, where signing out leaves nothing. Tabs with unsaved work
 * then keep it until the reader signs in again. To every other reader of the key it is no session.
 */
const expired = "";

/**
 * Runs in the head before the first paint: CSS can then tell members from visitors, so nothing shifts when the scripts
 * load.
 */
export const sessionScript = `try{if(localStorage.getItem("${sessionKey}"))document.documentElement.dataset.session="stored"}catch{}`;

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Parses a stored session; null if it is missing or invalid. */
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
    const describedAt = typeof profile["iat"] === "number" ? profile["iat"] : 0;
    return { accessToken, expiresAt: expires_at, describedAt, identity, ...(identityToken && { identityToken }) };
  } catch {
    return null;
  }
}

/** The stored session; null if there is none or storage is off. */
export function storedSession(): StoredSession | null {
  try {
    return parseStoredSession(localStorage.getItem(sessionKey));
  } catch {
    return null;
  }
}

/** Replaces the session by the mark that it has expired. */
export const storeExpiredSession = (): void => localStorage.setItem(sessionKey, expired);

/** True if the last session ended by itself. */
export function sessionHasExpired(): boolean {
  try {
    return localStorage.getItem(sessionKey) === expired;
  } catch {
    return false;
  }
}

/** Prefix of all other keys stored for a person, in both storages: drafts, an open invite. */
export const personalPrefix = "personal.";

function clearPersonal(...storages: Storage[]): void {
  for (const storage of storages)
    for (const key of Object.keys(storage).filter((key) => key.startsWith(personalPrefix))) storage.removeItem(key);
}

/** Removes everything stored for a person except the session. */
export function clearPersonalStorage(): void {
  try {
    clearPersonal(localStorage, sessionStorage);
  } catch {
    // Storage is off: nothing was stored.
  }
}

/** Removes what this tab stored for a person. What the tabs share may be the next person's already, such as an invite. */
export function clearPersonalTab(): void {
  try {
    clearPersonal(sessionStorage);
  } catch {
    // Storage is off: nothing was stored.
  }
}

/** Ends the session in this browser, whatever the provider thinks. */
export function clearStoredSession(): void {
  try {
    localStorage.removeItem(sessionKey);
  } catch {
    // Storage is off: nothing to remove.
  }
}
