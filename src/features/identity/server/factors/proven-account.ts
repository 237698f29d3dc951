import {
  factorKindsOf,
  factorRequired,
  hasFactor,
  isMultiFactor,
  type Proof,
  proofExpired,
  proofs,
} from "#features/identity/server/factors/proof.ts";
import * as accounts from "#features/identity/server/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

export type Account = { id: string; email: string };
type Needs = { db: Database; clock: Clock };

/**
 * Runs changes of the account that was proved on a page in the last 15 minutes: with a factor if it has one. Locks the
 * account, so that its changes run one after the other, and checks the proof once it has the lock.
 */
export function provenAccounts({ db, clock }: Needs) {
  const proof = proofs(db, clock);
  return <Answer>(
    uid: string,
    action: (trx: Transaction, account: Account, proof: Proof) => Promise<Answer>,
  ): Promise<Answer> =>
    db.transaction().execute(async (trx) => {
      const { accountId } = await proof.get(uid, trx);
      const account = await accounts.lockAccount(trx, { id: accountId });
      const current = await proof.get(uid, trx);
      // The page may have continued with another account meanwhile, whose factor proves nothing for this one.
      if (current.accountId !== accountId) throw proofExpired();
      if (!account || (!isMultiFactor(current) && hasFactor(await factorKindsOf(trx, accountId))))
        throw factorRequired();
      return await action(trx, account, current);
    });
}
