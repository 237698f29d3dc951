import { docsWithIds, docsWithKeys, textsWithIds } from "#features/search/server/queries.ts";
import type { Database } from "#platform/db/db.ts";
import type { Doc } from "#search-core/types.ts";

/** Search documents by the id of their opportunity; withdrawn opportunities have none. */
export type Documents = ReadonlyMap<number, Doc>;

const byId = (docs: Doc[]): Documents => new Map(docs.map((doc) => [doc.id, doc]));

/** The search documents of opportunities. */
export const documentsOf = async (db: Database, ids: number[]): Promise<Documents> =>
  byId(ids.length === 0 ? [] : await docsWithIds(db, ids));

/** The search documents of the opportunities with these keys; a key that is new has none. */
export const documentsOfKeys = async (
  db: Database,
  keys: { source_id: number; source_key: string }[],
): Promise<Documents> => byId(keys.length === 0 ? [] : await docsWithKeys(db, keys));

/** The texts of opportunities from which their embeddings are made. */
export const embeddedTextsOf = (db: Database, ids: number[]): Promise<Map<number, string>> => textsWithIds(db, ids);
