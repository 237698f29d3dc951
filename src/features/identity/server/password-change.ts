import { renewProof } from "#features/identity/server/factors/queries.ts";
import { provenAccounts } from "#features/identity/server/factors/proven-account.ts";
import { occasionOf } from "#features/identity/server/occasion.ts";
import { requireGoodPassword } from "#features/identity/server/password.ts";
import * as queries from "#features/identity/server/queries.ts";
import type { Passwords } from "#features/identity/server/sign-in.ts";
import type { PageCall } from "#features/identity/server/sign-in-page.ts";
import { passwordChangedTask } from "#features/identity/server/tasks.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";

type Needs = { db: Database; clock: Clock; record: RecordSecurityEvent; productName: string };

/** Changes the password of somebody who has signed in again on a page. */
export function passwordChanges({ db, clock, record, productName }: Needs) {
  const withProvenAccount = provenAccounts({ db, clock });
  /**
   * Sets the new password, ends all sessions except the one that this page belongs to, and tells the owner. Refuses with
   * `forbidden` without a proof of the last 15 minutes.
   */
  return async (
    { form: { password }, requester, network, session }: PageCall<{ password: string }>,
    { hashOf }: Passwords,
  ) => {
    const { email } = await withProvenAccount(requester.uid, (_trx, account) => Promise.resolve(account));
    requireGoodPassword({ email, password }, productName);
    const hash = await hashOf(password);
    await withProvenAccount(requester.uid, async (trx, account) => {
      const version = await queries.updatePassword(trx, account.id, hash, clock.now(), session);
      await renewProof(trx, requester.uid, version);
      await addJob(trx, passwordChangedTask, { to: account.email, ...occasionOf(requester, clock.now()) });
      await record(trx, { kind: "password_changed", about: { accountId: account.id }, network });
    });
  };
}
