import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { cookiesAt } from "#features/identity/server/cookies.ts";
import { hashOfSecret, newSecret } from "#platform/auth/secret.ts";

/** The keys that sign it are kept for at least 31 days, longer than a session lasts without a sign-in. */
const cookieDays = 90;
const maxEmails = 5;

/** A hash, so that the cookie reveals an email only to people who already know it. */
const emailMark = (browser: string, emailKey: string) => hashOfSecret(`${browser} ${emailKey}`);

/**
 * Proof that somebody has signed in from this browser: a signed cookie with an id of the browser and a mark for each
 * email. Attempts of others do not count against it (OWASP's device cookie).
 */
export function knownBrowser(
  provider: Provider,
  origin: string,
  raw: { request: IncomingMessage; reply: ServerResponse },
) {
  const { cookies } = provider.createContext(raw.request, raw.reply);
  const { nameOf, isSecure, options } = cookiesAt(origin);
  const [id = newSecret(), ...marks] = cookies.get(nameOf("known"), { signed: true })?.split(".") ?? [];
  return {
    browserKnownFor: (emailKey: string) => (marks.includes(emailMark(id, emailKey)) ? id : undefined),
    /** Somebody has just signed in with this email. */
    remember(emailKey: string): void {
      const recent = [...new Set([emailMark(id, emailKey), ...marks])].slice(0, maxEmails);
      cookies.secure = isSecure;
      const maxAge = cookieDays * 24 * 60 * 60 * 1_000;
      cookies.set(nameOf("known"), [id, ...recent].join("."), { ...options, secure: isSecure, path: "/", maxAge });
    },
  };
}
