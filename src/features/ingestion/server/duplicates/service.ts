import { isoInstant } from "#domain/iso-instant.ts";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { previewLink } from "#features/ingestion/server/duplicates/preview.ts";
import { linkedByHand } from "#features/ingestion/server/duplicates/queries.ts";
import { pairOf } from "#features/ingestion/server/duplicates/kept-apart.ts";
import { linksInForce } from "#features/ingestion/server/duplicates/joined/queries.ts";
import { findCanonical } from "#features/ingestion/server/notices/find-notice.ts";
import type { KeptWith } from "#features/ingestion/server/notices/kept-with.ts";
import { type Act, newestActs, type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict } from "#platform/refusal.ts";

type Needs = { db: Database; clock: Clock; lifecycle: DataLifecycle; keptWith: KeptWith };
type Pair = { main: string; other: string };

/** What the list of operators' acts says of notices that are joined or separated. */
export const joinedAct = ({ main, other }: Pair): Act => ({
  kind: "notices_joined",
  subject: other,
  subjectName: `${other} into ${main}`,
});
export const separatedAct = ({ main, other }: Pair): Act => ({
  kind: "notices_separated",
  subject: other,
  subjectName: `${other} from ${main}`,
});

/** How operators join notices of one procurement, and separate them. */
export const joiningService = (needs: Needs) => ({
  /** What joining two notices would change; see `previewLink`. */
  preview: (actor: OperatorActor, names: Pair) => previewLink(needs, actor, names),

  /** Joins the second notice to the first, by their ids. Refuses as `linkDuplicate`. */
  async join(actor: OperatorActor, pair: Pair, reason: string): Promise<void> {
    const act = { ...joinedAct(pair), reason };
    await linkDuplicate(needs, pair.main, pair.other, (trx, at) => recordAct(trx, actor, act, at));
  },

  /**
   * Notes that two notices are not one procurement. The next preview of the two says so; a rule never joins notices that
   * are both there. Refuses with `not_found`, and with `conflict` if the two are one already.
   */
  async keepApart(actor: OperatorActor, pair: Pair, reason: string): Promise<void> {
    const [main, other] = [await findCanonical(needs.db, pair.main), await findCanonical(needs.db, pair.other)];
    if (main.id === other.id) throw conflict("The two are one notice already. Separate them first.");
    const ids = { main: main.public_id, other: other.public_id };
    const act = {
      kind: "notices_kept_apart",
      subject: pairOf(ids),
      subjectName: `${ids.other} and ${ids.main}`,
    } as const;
    await needs.db.transaction().execute((trx) => recordAct(trx, actor, { ...act, reason }, needs.clock.now()));
  },

  /** Separates a notice from the one that it was joined to. Refuses as `unlinkDuplicate`. */
  async separate(actor: OperatorActor, publicId: string, reason: string): Promise<void> {
    await unlinkDuplicate(needs, publicId, (trx, at, main) =>
      recordAct(trx, actor, { ...separatedAct({ main, other: publicId }), reason }, at),
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
