import { joiningService } from "#features/ingestion/server/duplicates/service.ts";
import { noticeService } from "#features/ingestion/server/notices/service.ts";
import { partyJoiningService } from "#features/ingestion/server/parties/service.ts";
import { unspscService } from "#features/ingestion/server/unspsc/service.ts";
import { withdrawalService } from "#features/ingestion/server/withdrawals/service.ts";

export type IngestionServices = ReturnType<typeof ingestionServices>;

type Needs = Parameters<typeof noticeService>[0] & Parameters<typeof joiningService>[0];

/** What operators do with notices by hand. */
export const ingestionServices = (needs: Needs) => ({
  notices: noticeService(needs),
  withdrawals: withdrawalService(needs),
  joining: joiningService(needs),
  partyJoining: partyJoiningService(needs),
  unspsc: unspscService(needs),
});
