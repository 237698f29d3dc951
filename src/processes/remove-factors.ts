import { removeFactors } from "#features/identity/server/factors/remove.ts";
import { recordCommand } from "#features/operator/server/service.ts";
import { securityEventService } from "#features/security-events/server/service.ts";
import { StartupError, UsageError } from "#platform/startup-error.ts";
import { systemClock } from "#platform/clock.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { runMain } from "#platform/shutdown.ts";
import { withDatabase } from "./open.ts";

/** Removes the second factors of somebody who has lost them and their recovery codes, and signs them out everywhere. */
await runMain(async () => {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0) throw new UsageError("Usage: npm run remove-factors -- EMAIL");
  await withDatabase("remove-factors", async ({ db, log }) => {
    const { record } = securityEventService({ db, clock: systemClock, log });
    const outcome = await removeFactors({ db, record }, email, (trx, { id }) =>
      recordCommand(trx, { kind: "factors_removed", subject: id, subjectName: "1 account" }, systemClock.now()),
    );
    if (outcome === "no-account") throw new StartupError(`No account here has the email ${email}.`, exitCodes.noInput);
    if (outcome === "no-factors") console.log(`${email} has no second factors.`);
    else
      console.log(`The second factors of ${email} are removed. Their sessions are over, and they are told by email.`);
  });
});
