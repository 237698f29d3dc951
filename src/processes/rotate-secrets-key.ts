import { sealStored } from "#features/identity/server/seal-stored.ts";
import { recordCommand } from "#features/operator/server/service.ts";
import { resealPushKey } from "#features/push/server/keys.ts";
import { resealWebhooks } from "#features/webhook/server/reseal.ts";
import { StartupError } from "#platform/startup-error.ts";
import { withAdvisoryLock } from "#platform/db/advisory-lock.ts";
import { locks } from "#platform/db/locks.ts";
import { openSecrets, rotateKeyFile } from "#platform/secrets/open.ts";
import { runMain } from "#platform/shutdown.ts";
import { withDatabase } from "./open.ts";

/**
 * Encrypts stored secrets with a new key, beside a running server or alone. If SECRETS_KEY is set, its first key is the
 * new one; otherwise one is created in DATA_DIR.
 */
await runMain(() =>
  withDatabase("rotate-secrets-key", async ({ db, clock, config: { secrets } }) => {
    const act = { kind: "secrets_key_replaced", subject: "key", subjectName: "stored secrets" } as const;
    const sealAgain = async () => {
      await recordCommand(db, act, clock.now());
      const needs = { db, secrets: openSecrets(secrets) };
      await sealStored(needs);
      await resealPushKey(needs);
      await resealWebhooks(needs);
    };
    const rotate = () => (secrets.keys ? sealAgain() : rotateKeyFile(secrets.dataDir, sealAgain));
    if (!(await withAdvisoryLock(db, locks.secretsKey, rotate)))
      throw new StartupError("The key is already being replaced.");
    console.log(
      secrets.keys
        ? "Everything is encrypted with the first key of SECRETS_KEY. Once every process runs with it, you can remove the others."
        : "Everything is encrypted with a new key in DATA_DIR/secrets.key. Running processes use it within a second.",
    );
  }),
);
