import { comparedFields } from "#features/ingestion/shapes.ts";
import { textsOf } from "#features/ingestion/server/duplicates/compare.ts";
import { keptApart } from "#features/ingestion/server/duplicates/kept-apart.ts";
import { linkRefusal } from "#features/ingestion/server/duplicates/link.ts";
import { findCanonical } from "#features/ingestion/server/notices/find-notice.ts";
import type { KeptWith } from "#features/ingestion/server/notices/kept-with.ts";
import { presentNotice } from "#features/ingestion/server/notices/presenter.ts";
import type { NoticeRow } from "#features/ingestion/server/notices/queries.ts";
import { releasesOfAll } from "#features/ingestion/server/resolve-opportunities.ts";
import { type MergedOpportunity, mergeStoredReleases } from "#features/ingestion/server/write-opportunities.ts";
import type { OperatorActor } from "#features/operator/server/service.ts";
import { categoryService } from "#features/opportunities/server/categories/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

type Needs = { db: Database; clock: Clock; keptWith: KeptWith };

/**
 * What joining two notices would change, computed by the same merge as the join itself. Writes nothing. Refuses as
 * `findNotice`; `refusal` says why the join itself would be refused now.
 */
export async function previewLink({ db, clock, keptWith }: Needs, actor: OperatorActor, names: Names) {
  const [main, other] = [await findCanonical(db, names.main), await findCanonical(db, names.other)];
  const [{ notices, refusal }, moves, apart] = await Promise.all([
    db.transaction().execute(async (trx) => ({
      notices: await mergedNotices(trx, main, other),
      refusal: await linkRefusal(trx, main, other),
    })),
    movesOf(keptWith, actor, main, other),
    keptApart(db, { main: main.public_id, other: other.public_id }),
  ]);
  const codes = Object.values(notices).flatMap(
    (notice) => notice?.record.columns.categories.flatMap(({ code }) => code ?? []) ?? [],
  );
  const titles = await categoryService({ db }).titles(codes);
  const texts = (notice: MergedOpportunity | undefined) => notice && textsOf(notice, { at: clock.now(), titles });
  const [ofMain, ofOther, joined] = [texts(notices.main), texts(notices.other), texts(notices.joined)];
  return {
    main: { ...presentNotice(main), deepLink: main.deep_link },
    other: { ...presentNotice(other), deepLink: other.deep_link },
    fields: comparedFields.map((field) => ({
      field,
      main: ofMain?.[field] ?? null,
      other: ofOther?.[field] ?? null,
      joined: joined?.[field] ?? null,
    })),
    daysBetweenClosings: daysBetween(notices.main, notices.other),
    moves,
    keptApart: apart,
    refusal: refusal ?? null,
  };
}
type Names = { main: string; other: string };

/** Each notice as its releases make it, and as those of both would. */
async function mergedNotices(trx: Transaction, main: NoticeRow, other: NoticeRow) {
  const [ofMain, ofOther] = await releasesOfAll(trx, [main, other]);
  const releases = { main: ofMain?.[1] ?? [], other: ofOther?.[1] ?? [] };
  return {
    main: mergeStoredReleases(main, releases.main)[0],
    other: mergeStoredReleases(other, releases.other)[0],
    joined: mergeStoredReleases(main, [...releases.main, ...releases.other])[0],
  };
}

async function movesOf(keptWith: KeptWith, actor: OperatorActor, main: NoticeRow, other: NoticeRow) {
  const ownersOf = async (kind: keyof KeptWith) =>
    Promise.all([keptWith[kind](actor, main.id), keptWith[kind](actor, other.id)]);
  const counted = async (kind: keyof KeptWith) => {
    const [atMain, atOther] = await ownersOf(kind);
    const both = new Set(atOther).intersection(new Set(atMain)).size;
    return { count: atOther.length, owners: new Set(atOther).size, both };
  };
  const [watches, notes, pipeline, matches, reports] = await Promise.all([
    counted("watches"),
    counted("notes"),
    counted("pipeline"),
    counted("matches"),
    counted("reports"),
  ]);
  return { watches, notes, pipeline, matches, reports };
}

/** Whole days between two stated closings; null if one is not stated or both are the same. */
function daysBetween(main: MergedOpportunity | undefined, other: MergedOpportunity | undefined): number | null {
  const [a, b] = [main, other].map((notice) => notice?.record.columns.stays_open_until ?? null);
  if (!a || !b || a === b) return null;
  return Math.round(Math.abs(Temporal.Instant.from(a).since(Temporal.Instant.from(b)).total("days")));
}
