import { isPublicId } from "#domain/public-id.ts";
import * as queries from "#features/ingestion/server/notices/queries.ts";
import type { NoticeRow } from "#features/ingestion/server/notices/queries.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, notFound } from "#platform/refusal.ts";

/**
 * The public notice that an operator names by its id, its address or its reference. One that was joined to another is
 * returned as it is if it has a row. Refuses with `not_found`, and with `conflict` if several have the reference.
 */
export async function findNotice(db: Database, name: string): Promise<NoticeRow> {
  const id = idIn(name);
  const found = id && ((await queries.noticeWithId(db, id)) ?? (await queries.noticeJoining(db, id)));
  if (found) return found;
  const [notice, another] = await queries.noticesWithReference(db, name.trim(), 2);
  if (!notice) throw notFound(`There is no public notice ${name.trim()}.`);
  if (another) throw conflict(`Several notices have the reference ${name.trim()}. Enter an id or an address.`);
  return notice;
}

/** The same, or the notice that it was joined to. */
export async function findCanonical(db: Database, name: string): Promise<NoticeRow> {
  const found = await findNotice(db, name);
  return found.merged_into === null ? found : (await queries.noticeById(db, found.merged_into))!;
}

/** The id in "https://brolga.example/opportunities/abc/cleaning", or the text itself if it can be an id. */
function idIn(name: string): string | undefined {
  const [, id = name.trim()] = /\/opportunities\/([^/?#\s]+)/.exec(name) ?? [];
  return isPublicId(id) ? id : undefined;
}
