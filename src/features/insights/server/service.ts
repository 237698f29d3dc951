import { rankService } from "#features/insights/server/ranks/service.ts";
import { sellerService } from "#features/insights/server/sellers/service.ts";
import { workService } from "#features/insights/server/work/service.ts";
import { hasMoreRows } from "#platform/db/has-more-rows.ts";
import { keptAnswers } from "#platform/kept-answers.ts";

type Needs = Omit<
  Parameters<typeof rankService>[0] & Parameters<typeof sellerService>[0] & Parameters<typeof workService>[0],
  "kept"
>;

/** With more wins than this, sums of many are shown as they were while they are read again. */
const minLarge = 100_000;

/** The services about who wins which work: sellers, rankings, and the work behind an open notice. */
export function insightServices(needs: Needs) {
  const { db, clock, revision } = needs;
  const kept = keptAnswers({ clock, revision, isLarge: () => hasMoreRows(db, "win", minLarge) });
  return {
    sellers: sellerService({ ...needs, kept }),
    ranks: rankService({ ...needs, kept }),
    work: workService(needs),
  };
}
