import { buffer } from "node:stream/consumers";
import { takeMailReport } from "#features/alerts/server/mail-reports/service.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { StartupError, UsageError } from "#platform/startup-error.ts";
import { runMain } from "#platform/shutdown.ts";
import { withDatabase } from "./open.ts";

const usage = "Usage: npm run mail-report < REPORT.eml";
const maxBytes = 1_000_000;

/**
 * Reads one bounce or complaint from standard input, as a mail server passes it on, and switches the emails of its
 * recipient off if it is about an alert of ours. Anything else ends well: a mail server would send it back otherwise.
 */
await runMain(async () => {
  if (process.argv.length > 2) throw new UsageError(usage);
  const input = await buffer(process.stdin);
  if (input.length === 0 || input.length > maxBytes)
    throw new StartupError(`A report has between 1 and ${maxBytes} bytes.`, exitCodes.noInput);
  await withDatabase("mail-report", async (needs) => {
    const outcome = await takeMailReport(needs, input.toString("latin1"));
    console.log(
      outcome === "stopped" ? "Emails to this recipient are switched off." : `Nothing was changed: ${outcome}.`,
    );
  });
});
