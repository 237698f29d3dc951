import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import * as queries from "#features/identity/server/factors/queries.ts";
import type { FactorList } from "#features/identity/shapes.ts";
import type { Database } from "#platform/db/db.ts";

/** The factors of an account as its owner sees them. */
export async function factorsOf(
  db: Database,
  accountId: string,
): Promise<Pick<FactorList, "authenticator" | "passkeys" | "recoveryCodesLeft">> {
  const authenticator = await queries.authenticatorOf(db, accountId);
  return {
    authenticator: authenticator ? datesOf(authenticator) : null,
    passkeys: (await queries.passkeysOf(db, accountId)).map((row) => ({
      passkeyId: row.credential_id,
      name: row.name,
      isSynced: row.is_synced,
      ...datesOf(row),
    })),
    recoveryCodesLeft: await queries.countRecoveryCodes(db, accountId),
  };
}

type Dates = { created_at: Temporal.Instant; last_used_at: Temporal.Instant | null };
const datesOf = ({ created_at, last_used_at }: Dates) => ({
  addedOn: isoInstant(created_at),
  lastUsedOn: isoInstantOrNull(last_used_at),
});
