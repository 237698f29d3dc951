import { rankService } from "#features/insights/server/ranks/service.ts";
import { sellerService } from "#features/insights/server/sellers/service.ts";
import { workService } from "#features/insights/server/work/service.ts";

type Needs = Parameters<typeof rankService>[0] &
  Parameters<typeof sellerService>[0] &
  Parameters<typeof workService>[0];

/** The services about who wins which work: sellers, rankings, and the work behind an open notice. */
export const insightServices = (needs: Needs) => ({
  sellers: sellerService(needs),
  ranks: rankService(needs),
  work: workService(needs),
});
