import * as factors from "#features/identity/server/factors/queries.ts";
import * as keys from "#features/identity/server/keys/queries.ts";
import * as records from "#features/identity/server/records/queries.ts";
import { storedId } from "#features/identity/server/records/oidc-adapter.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Database } from "#platform/db/db.ts";
import { type Secrets, UnknownSecretsKey } from "#platform/secrets/secrets.ts";

type Needs = { db: Database; secrets: Secrets };

/**
 * Seals under the newest key what is stored without, or under an older one. Any number of processes may do so at once,
 * while others read and write. Throws StartupError where the keys that sign cannot be opened: with other ones everybody
 * would be signed out, and the right key may be at hand.
 */
export async function sealStored({ db, secrets }: Needs): Promise<void> {
  for (const row of await keys.keys(db)) {
    const opened = unseal(row.secret, secrets);
    if (opened === undefined) throw unknownSecretsKey();
    if (!isCurrent(secrets, row.secret)) await keys.resealKey(db, row, secrets.seal(opened));
  }
  await resealAuthenticators({ db, secrets });
  await resealPendingSecrets({ db, secrets });
  const prefix = secrets.prefix();
  for (;;) {
    const rows = await records.recordsToSeal(db, prefix);
    if (rows.length === 0) return;
    for (const row of rows) {
      const opened = unseal(row.payload, secrets);
      // A record that cannot be opened is useless; its owner signs in again.
      if (opened === undefined) await records.deleteIfUnchanged(db, row);
      else await records.resealRecord(db, row, { id: idOf(row), payload: secrets.seal(opened) });
    }
  }
}

/** Keeps a secret that cannot be opened: without a second factor the password alone would open the account. */
async function resealAuthenticators({ db, secrets }: Needs): Promise<void> {
  for (let after = ""; ;) {
    const rows = await factors.authenticatorsAfter(db, after);
    if (rows.length === 0) return;
    for (const row of rows) {
      const opened = isCurrent(secrets, row.sealed_secret) ? undefined : unseal(row.sealed_secret, secrets);
      if (opened !== undefined) await factors.resealAuthenticator(db, row, secrets.seal(opened));
    }
    after = rows.at(-1)!.account_id;
  }
}

/** A secret that nobody has confirmed and nobody can open is deleted: its page shows another. */
async function resealPendingSecrets({ db, secrets }: Needs): Promise<void> {
  for (;;) {
    const rows = await factors.pendingSecretsToSeal(db, secrets.prefix());
    if (rows.length === 0) return;
    for (const row of rows) {
      const opened = unseal(row.sealed_secret, secrets);
      await factors.resealPendingSecret(db, row, opened === undefined ? null : secrets.seal(opened));
    }
  }
}

const isCurrent = (secrets: Secrets, stored: unknown) =>
  typeof stored === "string" && stored.startsWith(secrets.prefix());

/** The id was hashed when the record was first sealed. */
const idOf = ({ kind, id, payload }: records.RecordToSeal) => (typeof payload === "string" ? id : storedId(kind, id));

/** The content of a row as JSON; undefined if the key that sealed it is missing. */
function unseal(stored: unknown, secrets: Secrets): string | undefined {
  if (typeof stored !== "string") return JSON.stringify(stored);
  try {
    return secrets.open(stored);
  } catch (error) {
    if (error instanceof UnknownSecretsKey) return undefined;
    throw error;
  }
}

const unknownSecretsKey = () =>
  new StartupError(
    "The signing keys are encrypted with a secrets key that is missing. Set SECRETS_KEY to it, or restore the file secrets.key in DATA_DIR. If it is lost, run `delete from identity_key`: new keys are created, and everybody must sign in again.",
  );
