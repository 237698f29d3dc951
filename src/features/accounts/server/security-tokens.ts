import * as queries from "#features/accounts/server/queries.ts";
import { hashOfSecret, newSecret } from "#platform/auth/secret.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { forbidden } from "#platform/refusal.ts";

type TokenHolder = queries.TokenHolder;

const tokenTtl = { minutes: 10 };

export type SecurityTokens = ReturnType<typeof securityTokens>;

/**
 * Tokens for actions that cannot be undone: valid for 10 minutes, single use, bound to one holder and one purpose. Only
 * the newest is valid.
 */
export const securityTokens = (db: Database, clock: Clock) => ({
  async issue(holder: TokenHolder, purpose: string): Promise<{ securityToken: string }> {
    const securityToken = newSecret();
    const now = clock.now();
    const token = { token_hash: hashOfSecret(securityToken), purpose };
    await queries.upsertSecurityToken(db, holder, token, { now, expires: now.add(tokenTtl) });
    return { securityToken };
  },

  /**
   * Consumes a token in the transaction of the action, so that it is not lost if the action fails. Refuses
   * with `forbidden` a token that is wrong, expired, used, another holder's or for another purpose, without saying which.
   */
  async use(trx: Transaction, holder: TokenHolder, purpose: string, securityToken: string): Promise<void> {
    const token = { token_hash: hashOfSecret(securityToken), purpose };
    if (!(await queries.consumeSecurityToken(trx, holder, token, clock.now())))
      throw forbidden("The security token is invalid or has expired. Request a new one.");
  },
});
