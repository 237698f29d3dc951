import type { Database } from "#platform/db/db.ts";
import { type Secrets, UnknownSecretsKey } from "#platform/secrets/secrets.ts";
import { resealSecret, sealedSecrets } from "./queries.ts";

/** Seals stored secrets under the newest secrets key. Those that cannot be opened stay as they are. */
export async function resealWebhooks({ db, secrets }: { db: Database; secrets: Secrets }): Promise<void> {
  const again = (sealed: string) => (sealed.startsWith(secrets.prefix()) ? sealed : secrets.seal(secrets.open(sealed)));
  for (const row of await sealedSecrets(db)) {
    try {
      const previous_secret = row.previous_secret === null ? null : again(row.previous_secret);
      await resealSecret(db, row, { secret: again(row.secret), previous_secret });
    } catch (error) {
      if (!(error instanceof UnknownSecretsKey)) throw error;
    }
  }
}
