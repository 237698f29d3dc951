import { isoInstant } from "#domain/iso-instant.ts";
import { lockIngestion } from "#features/ingestion/server/queries.ts";
import * as queries from "#features/ingestion/server/unspsc/queries.ts";
import { readCategoryList } from "#features/ingestion/server/unspsc/read-list.ts";
import { type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, invalid } from "#platform/refusal.ts";

/** How many codes of each kind a preview shows. */
const shownExamples = 12;

const subjectOf = (uploadId: number, fileName: string) => ({ subject: String(uploadId), subjectName: fileName });

/** The names of categories: the shipped ones, and a whole UNSPSC list that operators import. */
export const unspscService = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** How many names there are, and what the list that was uploaded last would change. */
  async read() {
    const upload = await queries.currentUpload(db);
    return {
      ...(await queries.categoryCounts(db)),
      upload: upload
        ? {
            uploadId: upload.id,
            fileName: upload.file_name,
            uploadedDate: isoInstant(upload.uploaded_at),
            skipped: upload.skipped,
            ...(await queries.uploadDifferences(db, upload.id, shownExamples)),
          }
        : null,
    };
  },

  /** Checks a list and stores it for a preview, in place of an earlier one. Refuses with `invalid` what is no list. */
  async upload(actor: OperatorActor, text: string, fileName: string): Promise<void> {
    const list = await readCategoryList(text);
    if (typeof list === "string") throw invalid(list, { field: "file", rule: "unspsc_list" });
    const { categories, skipped } = list;
    await db.transaction().execute(async (trx) => {
      const at = clock.now();
      const id = await queries.replaceUpload(trx, { fileName, skipped, at }, categories);
      const after = { categories: categories.length, skipped };
      await recordAct(trx, actor, { kind: "unspsc_uploaded", ...subjectOf(id, fileName), after }, at);
    });
  },

  /** Applies an upload as a whole. Refuses with `conflict` if it was applied, discarded or replaced meanwhile. */
  async apply(actor: OperatorActor, uploadId: number, reason: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await lockIngestion(trx);
      const upload = await queries.lockUpload(trx, uploadId);
      if (!upload) throw conflict("This list was applied, discarded or replaced by another. Check what is there now.");
      const after = await queries.applyList(trx, uploadId);
      await queries.deleteUpload(trx, uploadId);
      const act = { kind: "unspsc_imported", ...subjectOf(uploadId, upload.file_name), reason, after } as const;
      await recordAct(trx, actor, act, clock.now());
    });
  },

  /** Forgets an upload. One that was applied, discarded or replaced meanwhile is gone already. */
  async discard(actor: OperatorActor, uploadId: number): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const upload = await queries.lockUpload(trx, uploadId);
      if (!upload) return;
      await queries.deleteUpload(trx, uploadId);
      const act = { kind: "unspsc_discarded", ...subjectOf(uploadId, upload.file_name) } as const;
      await recordAct(trx, actor, act, clock.now());
    });
  },

  /** Brings back the names that were there before any import. Refuses with `conflict` if nothing was imported. */
  async reset(actor: OperatorActor, reason: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await lockIngestion(trx);
      const { imported, replaced } = await queries.categoryCounts(trx);
      if (imported + replaced === 0) throw conflict("No list has been imported.");
      const after = await queries.applyList(trx, null);
      const subject = { subject: "unspsc", subjectName: "Names that ship with the product" };
      await recordAct(trx, actor, { kind: "unspsc_reset", ...subject, reason, after }, clock.now());
    });
  },
});
