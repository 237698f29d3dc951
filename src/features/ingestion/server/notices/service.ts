import { findCanonical } from "#features/ingestion/server/notices/find-notice.ts";
import type { KeptWith } from "#features/ingestion/server/notices/kept-with.ts";
import { presentNotice } from "#features/ingestion/server/notices/presenter.ts";
import { sourceNames } from "#features/ingestion/server/notices/queries.ts";
import type { OperatorActor } from "#features/operator/server/service.ts";
import type { Database } from "#platform/db/db.ts";

/** Public notices as operators find them before they act on one. */
export const noticeService = ({ db, keptWith }: { db: Database; keptWith: KeptWith }) => ({
  /** A notice by its id, address or reference, withdrawn or not. Refuses as `findNotice`. */
  async find(actor: OperatorActor, name: string) {
    const notice = await findCanonical(db, name);
    const [names, watches, pipeline] = await Promise.all([
      sourceNames(db, notice),
      keptWith.watches(actor, notice.id),
      keptWith.pipeline(actor, notice.id),
    ]);
    return {
      ...presentNotice(notice),
      sourceNames: names,
      watchingOrganisations: watches.length,
      pipelineRecords: pipeline.length,
    };
  },
});
