import { isoInstant } from "#domain/iso-instant.ts";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { previewLink } from "#features/ingestion/server/duplicates/preview.ts";
import { linkedByHand } from "#features/ingestion/server/duplicates/queries.ts";
import { linksInForce } from "#features/ingestion/server/duplicates/joined/queries.ts";
import type { KeptWith } from "#features/ingestion/server/notices/kept-with.ts";
import { newestActs, type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Database } from "#platform/db/db.ts";

type Needs = { db: Database; clock: Clock; lifecycle: DataLifecycle; keptWith: KeptWith };
type Pair = { main: string; other: string };

/** How operators join notices of one procurement, and separate them. */
export const joiningService = (needs: Needs) => ({
  /** What joining two notices would change; see `previewLink`. */
  preview: (actor: OperatorActor, names: Pair) => previewLink(needs, actor, names),

  /** Joins the second notice to the first, by their ids. Refuses as `linkDuplicate`. */
  async join(actor: OperatorActor, { main, other }: Pair, reason: string): Promise<void> {
    const act = { kind: "notices_joined", subject: other, subjectName: `${other} into ${main}`, reason } as const;
    await linkDuplicate(needs, main, other, (trx, at) => recordAct(trx, actor, act, at));
  },

  /** Separates a notice from the one that it was joined to. Refuses as `unlinkDuplicate`. */
  async separate(actor: OperatorActor, publicId: string, reason: string): Promise<void> {
    await unlinkDuplicate(needs, publicId, (trx, at, canonicalId) =>
      recordAct(
        trx,
        actor,
        { kind: "notices_separated", subject: publicId, subjectName: `${publicId} from ${canonicalId}`, reason },
        at,
      ),
    );
  },

  /** Joined notices, the newest first, with who joined them: a rule, an operator or the command. */
  async list({ page, pageSize }: { page: number; pageSize: number }) {
    const { count, rows } = await linksInForce(needs.db, { limit: pageSize, offset: (page - 1) * pageSize });
    const byHand = rows.flatMap(({ public_id, reason }) => (reason === linkedByHand ? [public_id] : []));
    const acts = await newestActs(needs.db, ["notices_joined"], byHand);
    const items = rows.map((row) => ({
      publicOpportunityId: row.public_id,
      reference: row.reference,
      sourceName: row.source_name,
      mainPublicOpportunityId: row.main_public_id,
      mainReference: row.main_reference,
      mainTitle: row.main_title,
      joinedDate: isoInstant(row.made_at),
      isByRule: row.reason !== linkedByHand,
      operator: acts.get(row.public_id)?.operator ?? null,
      reason: acts.get(row.public_id)?.reason ?? row.reason,
    }));
    return { totalRecords: count, items };
  },
});
