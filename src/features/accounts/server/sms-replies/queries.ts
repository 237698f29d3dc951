import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";

/** Switches text messages off for everybody with this number, who asked for it. Returns how many people have it. */
export async function stopTexts(db: Database, mobile: string, at: Temporal.Instant): Promise<number> {
  const { rows } = await sql`
    update person set sms_notifications = false,
      sms_stopped_at = case when sms_notifications then ${at.toString()}::timestamptz else sms_stopped_at end
    where mobile = ${mobile} returning id
  `.execute(db);
  return rows.length;
}

/** Switches them on again where a reply switched them off. Returns for how many people. */
export async function resumeTexts(db: Database, mobile: string): Promise<number> {
  const { rows } = await sql`
    update person set sms_notifications = true, sms_stopped_at = null
    where mobile = ${mobile} and sms_stopped_at is not null returning id
  `.execute(db);
  return rows.length;
}
