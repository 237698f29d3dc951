import { formatCounted } from "#domain/format-number.ts";
import { type DeadLetter, deadLetters, retryDeadLetters } from "#features/alerts/server/dead-letters/queries.ts";
import { recordCommand } from "#features/operator/server/service.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { StartupError, UsageError } from "#platform/startup-error.ts";
import { runMain } from "#platform/shutdown.ts";
import { withDatabase } from "./open.ts";

const usage = "Usage: npm run dead-letters [-- --json] | npm run dead-letters -- retry <id of a message>|all";
const shown = 200;

/** Lists the newest messages of alerts that were given up, or lets them be sent again. */
await runMain(async () => {
  const [act, id, ...more] = process.argv.slice(2);
  const isList = act === undefined || (act === "--json" && id === undefined);
  const isRetry = act === "retry" && /^\w{1,64}$/.test(id ?? "");
  if ((!isList && !isRetry) || more.length > 0) throw new UsageError(usage);
  await withDatabase("dead-letters", async ({ db, clock }) => {
    if (isRetry) {
      const count = await db.transaction().execute(async (trx) => {
        const retried = await retryDeadLetters(trx, id!, clock.now());
        const subjectName = formatCounted(retried, "delivery", "deliveries");
        if (retried > 0) await recordCommand(trx, { kind: "delivery_retried", subject: id!, subjectName }, clock.now());
        return retried;
      });
      if (count === 0 && id !== "all")
        throw new StartupError(`No message that was given up has the id ${id}.`, exitCodes.noInput);
      console.log(`${formatCounted(count, "message")} will be sent again within a minute, if a worker is running.`);
    } else {
      for (const letter of await deadLetters(db, shown))
        console.log(act === "--json" ? JSON.stringify(letter) : lineOf(letter));
    }
  });
});

function lineOf({ id, personId, channel, endedAt, attempts, error }: DeadLetter): string {
  return `${id}  ${endedAt.toString().slice(0, 19)}Z  ${channel} to person ${personId}, ${formatCounted(attempts, "attempt")}: ${error}`;
}
