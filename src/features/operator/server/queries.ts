import type { ActKind } from "#features/operator/shapes.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { Tables } from "#platform/db/schema.gen.ts";
import { type Insertable, sql } from "kysely";

export const insertAct = (db: Database, row: Insertable<Tables["operator_act"]>) =>
  db.insertInto("operator_act").values(row).execute();

export async function hasActs(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('public.operator_act') is not null as has`.execute(
    db,
  );
  return rows[0]!.has;
}

/** A page of acts, the newest first, and how many there are. */
export async function acts(db: Database, kind: ActKind | undefined, { limit, offset }: Page) {
  const wanted = db.selectFrom("operator_act").$if(kind !== undefined, (acts) => acts.where("kind", "=", kind!));
  const { count } = await wanted.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return { count, rows: await wanted.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute() };
}
type Page = { limit: number; offset: number };
export type ActRow = Awaited<ReturnType<typeof acts>>["rows"][number];

/** The newest act of each subject, of these kinds. */
export const newestActs = (db: Database, kinds: ActKind[], subjects: string[]) =>
  db
    .selectFrom("operator_act")
    .distinctOn("subject")
    .selectAll()
    .where("kind", "in", kinds)
    .where("subject", "=", sql<string>`any(${subjects})`)
    .orderBy("subject")
    .orderBy("id", "desc")
    .execute();

/** What operators did to one thing, of these kinds, the newest first. */
export const actsOn = (db: Database, kinds: ActKind[], subject: string, limit: number) =>
  db
    .selectFrom("operator_act")
    .selectAll()
    .where("kind", "in", kinds)
    .where("subject", "=", subject)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** What one person did as an operator, oldest first. */
export const actsOf = (db: Database, { personId }: PersonActor) =>
  db.selectFrom("operator_act").selectAll().where("person_id", "=", personId).orderBy("id").execute();

/** What a person did stays without their name. By email, because their row is gone by now. */
export const eraseOperator = (trx: Transaction, email: string) =>
  trx.updateTable("operator_act").set({ person_id: null, operator: null }).where("operator", "=", email).execute();
