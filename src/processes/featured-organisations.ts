import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { recordCommand } from "#features/operator/server/service.ts";
import type { ActKind } from "#features/operator/shapes.ts";
import { featuredService } from "#features/organisations/server/featured/service.ts";
import { systemClock } from "#platform/clock.ts";
import type { Transaction } from "#platform/db/db.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { runMain } from "#platform/shutdown.ts";
import { StartupError, UsageError } from "#platform/startup-error.ts";
import { withDatabase } from "./open.ts";

const usage = [
  "Usage: npm run featured-organisations -- list",
  "       npm run featured-organisations -- add --name <name> --website <address> --logo <PNG or WebP file>",
  "       npm run featured-organisations -- remove --name <name>",
].join("\n");

/** `npm run featured-organisations`: lists, adds and removes organisations whose logos the front page shows. */
await runMain(async () => {
  const { action, name, website, logo } = optionsOf();
  await withDatabase("featured-organisations", async ({ db }) => {
    const featured = featuredService({ db, clock: systemClock });
    if (action === "add")
      await featured.add({ name: name!, websiteUrl: website!, logo: contentOf(logo!) }, recordOf("featured_added"));
    if (action === "remove") await featured.remove(name!, recordOf("featured_removed"));
    for (const { name: shown, websiteUrl } of await featured.list()) console.log(`${shown}, ${websiteUrl}`);
  });
});

function recordOf(kind: ActKind) {
  return (trx: Transaction, { id, name }: { id: number; name: string }) =>
    recordCommand(trx, { kind, subject: String(id), subjectName: name }, systemClock.now());
}

function optionsOf() {
  const { values, positionals } = readArguments();
  const [action] = positionals;
  const needed = { list: [], add: ["name", "website", "logo"], remove: ["name"] } as const;
  if (positionals.length !== 1 || !(action! in needed)) throw new UsageError(usage);
  for (const option of needed[action as keyof typeof needed])
    if (values[option] === undefined) throw new UsageError(usage);
  return { action, ...values };
}

function readArguments() {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ options: { name: text, website: text, logo: text }, allowPositionals: true });
  } catch {
    throw new UsageError(usage);
  }
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new StartupError(`The file ${file} cannot be read.`, exitCodes.noInput);
  }
}
