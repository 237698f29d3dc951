import { emailKey } from "#domain/email-key.ts";
import * as accounts from "#features/identity/server/queries.ts";
import { factorKindsOf, hasFactor } from "#features/identity/server/factors/proof.ts";
import { deleteFactors } from "#features/identity/server/factors/queries.ts";
import { queueFactorEmail } from "./factor-email.ts";
import type { RecordSecurityEvent } from "#features/security-events/server/service.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

type Needs = { db: Database; record: RecordSecurityEvent };

/** What else the transaction of the removal does. */
type Also = (trx: Transaction, account: { id: string }) => Promise<unknown>;

/**
 * Removes all factors and recovery codes of an account, for an operator who has checked the person's identity. Ends
 * every session of the account and emails its owner.
 */
export const removeFactors = (
  { db, record }: Needs,
  email: string,
  also: Also,
): Promise<"removed" | "no-account" | "no-factors"> =>
  db.transaction().execute(async (trx) => {
    const account = await accounts.lockAccount(trx, { email_key: emailKey(email) });
    if (!account) return "no-account";
    if (!hasFactor(await factorKindsOf(trx, account.id))) return "no-factors";
    await deleteFactors(trx, account.id);
    await accounts.revokeOtherSessions(trx, account.id);
    await queueFactorEmail(trx, account, { change: "factors-removed" });
    await record(trx, { kind: "factor_removed", about: { accountId: account.id }, detail: "all_by_operator" });
    await also(trx, account);
    return "removed";
  });
