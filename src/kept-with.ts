import { searchesMatching } from "#features/alerts/server/matching/queries.ts";
import type { KeptWith } from "#features/ingestion/server/notices/kept-with.ts";
import { organisationOfEachNote } from "#features/notes/server/queries.ts";
import { openReportsAbout } from "#features/opportunities/server/reports/queries.ts";
import { organisationsWithRecord } from "#features/pipeline/server/moving/queries.ts";
import { organisationsWatching } from "#features/watch-list/server/following/queries.ts";
import type { Database } from "#platform/db/db.ts";

/** What people keep with a notice, asked from the capabilities that store it. */
export const keptWith = (db: Database): KeptWith => ({
  watches: (actor, id) => organisationsWatching(db, actor, id),
  notes: (actor, id) => organisationOfEachNote(db, actor, id),
  pipeline: (actor, id) => organisationsWithRecord(db, actor, id),
  matches: (actor, id) => searchesMatching(db, actor, id),
  reports: (actor, id) => openReportsAbout(db, actor, id),
});
