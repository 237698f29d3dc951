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

/** The token of a person's link to unsubscribe, made if there is none. */
export async function unsubscribeToken(
  db: Database,
  { personId, subject, token, at }: { personId: number; subject: string; token: string; at: Temporal.Instant },
): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    insert into alert_link (token, person_id, act, subject, created_at)
    values (${token}, ${personId}, 'unsubscribe', ${subject}, ${at.toString()}::timestamptz)
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

/** The token of a person's short link to a page, made if there is none. */
export async function shortToken(
  db: Database,
  { personId, path, token, at }: { personId: number; path: string; token: string; at: Temporal.Instant },
): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    insert into alert_link (token, person_id, act, subject, created_at)
    values (${token}, ${personId}, 'open', ${path}, ${at.toString()}::timestamptz)
    on conflict (person_id, act, subject) do update set created_at = excluded.created_at
    returning token
  `.execute(db);
  return rows[0]!.token;
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
