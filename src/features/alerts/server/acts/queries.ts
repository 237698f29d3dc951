import { type Act, type ActName, actNames } from "#features/alerts/shapes.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";

/** What an act is about as one text: "notice", or "notice search word". */
const subjectOf = ({ publicOpportunityId, savedSearchId, word }: Act) =>
  [publicOpportunityId, savedSearchId, word].filter((part) => part !== undefined).join(" ");

function actOf(act: string, subject: string): Act {
  const [publicOpportunityId = "", savedSearchId, ...words] = subject.split(" ");
  return {
    act: act as ActName,
    publicOpportunityId,
    ...(savedSearchId !== undefined && { savedSearchId }),
    ...(words.length > 0 && { word: words.join(" ") }),
  };
}

/** Two acts are the same if they have the same key. */
export const keyOfAct = (act: Act): string => `${act.act} ${subjectOf(act)}`;

/**
 * The tokens of a person's links for acts, in any order. One that they have already serves again, as if it were new:
 * `token` makes the others.
 */
export async function actTokens(
  db: Database,
  { personId, acts, token, at }: { personId: number; acts: Act[]; token: () => string; at: Temporal.Instant },
): Promise<(Act & { token: string })[]> {
  if (acts.length === 0) return [];
  const { rows } = await sql<{ token: string; act: string; subject: string }>`
    insert into alert_link (token, person_id, act, subject, created_at)
    select token, ${personId}, act, subject, ${at.toString()}::timestamptz
    from unnest(
      ${acts.map(token)}::text[], ${acts.map(({ act }) => act)}::text[],
      ${acts.map(subjectOf)}::text[]
    ) as wanted (token, act, subject)
    on conflict (person_id, act, subject) do update set created_at = excluded.created_at, used_at = null
    returning token, act, subject
  `.execute(db);
  return rows.map(({ token, act, subject }) => ({ token, ...actOf(act, subject) }));
}

/** A link with the member that it acts for, as they are now. */
export type ActLinkRow = Act & {
  token: string;
  created_at: Temporal.Instant;
  used_at: Temporal.Instant | null;
  /** What undoing brings back; null if there is nothing to undo. */
  replaced: unknown;
  person_id: number;
  issuer: string;
  subject: string;
  organisation_id: number | null;
  role: string | null;
};

export async function actLinkByToken(db: Database, token: string): Promise<ActLinkRow | undefined> {
  const row = await db
    .selectFrom("alert_link as link")
    .innerJoin("person", "person.id", "link.person_id")
    .leftJoin("membership", "membership.person_id", "person.id")
    .select(["token", "act", "link.subject as about", "link.created_at", "used_at", "replaced"])
    .select(["link.person_id", "person.issuer", "person.subject", "organisation_id", "role"])
    .where("token", "=", token)
    .where("act", "in", actNames)
    .executeTakeFirst();
  return row && { ...row, ...actOf(row.act, row.about) };
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

/**
 * Stores that a link was used, with what its act replaced; null: it did nothing. Of uses at the same time the first one
 * stays: `before` is what was stored when the use began.
 */
export const setUsed = (
  db: Database,
  token: string,
  at: Temporal.Instant,
  { replaced, before }: { replaced: unknown; before: unknown },
) =>
  sql`
    update alert_link set used_at = ${at.toString()}::timestamptz,
      replaced = case when replaced is distinct from ${json(before)} then replaced
        else coalesce(${json(replaced)}, replaced) end
    where token = ${token}
  `.execute(db);

export const setUndone = (db: Database, token: string) =>
  db.updateTable("alert_link").set({ replaced: null }).where("token", "=", token).execute();

/** Deletes the links for acts of messages that were sent before this. */
export const deleteActLinks = (db: Database, before: Temporal.Instant) =>
  db.deleteFrom("alert_link").where("act", "<>", "unsubscribe").where("created_at", "<", before).execute();

/** Deletes a person's links for acts. */
export const deleteActLinksOf = (db: Database, personId: number) =>
  db.deleteFrom("alert_link").where("act", "<>", "unsubscribe").where("person_id", "=", personId).execute();
