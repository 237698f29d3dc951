import { exitCodes } from "#platform/exit-codes.ts";
import { StartupError } from "#platform/startup-error.ts";
import type pg from "pg";

/** A schema that is there from the first statement of a restore to its last, so that a killed one is recognised. */
const marker = "unfinished_restore";

type Client = Pick<pg.Client, "query">;

export const markUnfinished = (client: Client) => client.query(`create schema if not exists ${marker}`);
export const markFinished = (client: Client) => client.query(`drop schema if exists ${marker}`);

export async function isUnfinished(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regnamespace($1) is not null as there", [marker]);
  return rows[0]!.there;
}

/** Throws StartupError if a restore of this database began and did not finish. */
export async function rejectUnfinishedRestore(client: Client): Promise<void> {
  if (await isUnfinished(client))
    throw new StartupError("A restore of this database did not finish: run npm run restore again.", exitCodes.config);
}
