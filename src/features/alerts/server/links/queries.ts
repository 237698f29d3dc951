import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";

/** What an unsubscription replaced: timings by the ids of searches and watches, or a switch that was on. */
export type Replaced = {
  searches: Record<string, string>;
  watches: Record<string, string>;
  all: boolean;
  digests?: boolean;
  nothingNew?: boolean;
};

export type LinkRow = { token: string; personId: number; subject: string; replaced: Replaced | null };

/** Opens a page, or asks to unsubscribe. Acts have their own queries. */
type LinkAct = "open" | "unsubscribe";

/** The token of a person's link, made if there is none. `subject`: the page, or what to unsubscribe from. */
export async function linkToken(
  db: Database,
  link: { personId: number; act: LinkAct; subject: string; token: string; at: Temporal.Instant },
): Promise<string> {
  const { personId, act, subject, token, at } = link;
  const { rows } = await sql<{ token: string }>`
    insert into alert_link (token, person_id, act, subject, created_at)
    values (${token}, ${personId}, ${act}, ${subject}, ${at.toString()}::timestamptz)
    on conflict (person_id, act, subject) do update set created_at = excluded.created_at
    returning token
  `.execute(db);
  return rows[0]!.token;
}

/** The link with this token. Locked if `trx` is a transaction that changes what it is about. */
export async function linkByToken(
  db: Database,
  token: string,
  locked: "locked" | "read",
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select token, person_id as "personId", subject, replaced from alert_link
    where token = ${token} and act = 'unsubscribe' ${locked === "locked" ? sql`for update` : sql``}
  `.execute(db);
  return rows[0];
}

export const shortLinkByToken = (db: Database, token: string) =>
  db
    .selectFrom("alert_link")
    .select(["subject as path", "created_at"])
    .where("token", "=", token)
    .where("act", "=", "open")
    .executeTakeFirst();

export const setReplaced = (trx: Transaction, token: string, replaced: Replaced | null) =>
  sql`update alert_link set replaced = ${replaced === null ? null : JSON.stringify(replaced)}::jsonb where token = ${token}`.execute(
    trx,
  );
