import { mailboxKey } from "#domain/email-key.ts";
import {
  type Limit,
  refundAttempt,
  refundAttemptFrom,
  resetAttempts,
  resetAttemptsFrom,
  spendAttempt,
  spendAttemptFrom,
} from "#features/identity/server/limits/limits.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** The origin of an attempt. */
export type RequestOrigin = {
  /** The IP address. */
  address: string;
  /** The id of a browser that has signed in with this email before; undefined for any other. */
  browserKnownFor: (emailKey: string) => string | undefined;
};

/**
 * The rate limits of the sign-in pages. A browser known for the email is counted separately from others, so nobody can
 * use up the owner's attempts. All limits refuse with `rate_limited`.
 */
export function attempts({ db, clock }: { db: Database; clock: Clock }) {
  /**
   * Counts by browser if it is known for the email, and otherwise by network, by email within the network, and by
   * email.
   */
  async function spend(kind: "sign-in" | "mail", emailKey: string, { address, browserKnownFor }: RequestOrigin) {
    const [browser, now] = [browserKnownFor(emailKey), clock.now()];
    // Accounts differ by the whole address; messages to all of its spellings arrive in one mailbox.
    const email = kind === "mail" ? mailboxKey(emailKey) : emailKey;
    if (browser !== undefined) {
      await spendAttempt(db, `${kind}-browser`, `${browser} ${email}`, now);
      await spendAttempt(db, `${kind}-email-known`, email, now);
      return;
    }
    await spendAttemptFrom(db, `${kind}-address`, address, now);
    await spendAttemptFrom(db, `${kind}-email-from-address`, address, now, email);
    await spendAttempt(db, `${kind}-email`, email, now);
  }
  return {
    /** One password for an email. Right ones count too, because they cost the same to check. */
    spendSignIn: (emailKey: string, origin: RequestOrigin) => spend("sign-in", emailKey, origin),
    /** One message to an email, counted with those to the same mailbox. */
    spendMail: (emailKey: string, origin: RequestOrigin) => spend("mail", emailKey, origin),
    /** The owner of the email has signed in, so earlier failures were not guesses. */
    async resetSignIn(emailKey: string, { address }: RequestOrigin): Promise<void> {
      await resetAttempts(db, "sign-in-email", emailKey);
      await resetAttemptsFrom(db, "sign-in-email-from-address", address, emailKey);
    },
    /**
     * One code or recovery code as the second factor of an account. Returns a function that refunds the attempt if it
     * was right.
     */
    async spendFactor(accountId: string, emailKey: string, origin: RequestOrigin): Promise<() => Promise<void>> {
      const [browser, now] = [origin.browserKnownFor(emailKey), clock.now()];
      const spent: [Limit, string][] = [
        browser === undefined ? ["factor-account", accountId] : ["factor-browser", `${browser} ${accountId}`],
        ["factor-account-day", browser === undefined ? accountId : `${browser} ${accountId}`],
      ];
      for (const [limit, of] of spent) await spendAttempt(db, limit, of, now);
      return async () => {
        for (const [limit, of] of spent) await refundAttempt(db, limit, of);
      };
    },
    /** One sign-in by a passkey, whose account is not known yet. Returns a function that refunds the attempt. */
    async spendPasskey({ address }: RequestOrigin): Promise<() => Promise<void>> {
      await spendAttemptFrom(db, "sign-in-address", address, clock.now());
      return () => refundAttemptFrom(db, "sign-in-address", address);
    },
    /** One emailed code. Returns a function that refunds the attempt if it was right. */
    async spendCode(emailKey: string, { address, browserKnownFor }: RequestOrigin): Promise<() => Promise<void>> {
      const [browser, now] = [browserKnownFor(emailKey), clock.now()];
      if (browser !== undefined) {
        await spendAttempt(db, "code-browser", browser, now);
        return () => Promise.resolve();
      }
      await spendAttemptFrom(db, "code-address", address, now);
      return () => refundAttemptFrom(db, "code-address", address);
    },
  };
}
