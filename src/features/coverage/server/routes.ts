import type { Handlers } from "#contract/endpoint.ts";
import type { coverageContract } from "#features/coverage/contract.ts";
import type { ListingService } from "#features/coverage/server/listings/service.ts";
import type { CoverageService } from "#features/coverage/server/service.ts";
import { requireOperator } from "#features/operator/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

type Services = { coverage: CoverageService; listings: ListingService };

export const coverageHandlers = ({ coverage, listings }: Services): Handlers<typeof coverageContract, Caller> => ({
  get: () => coverage.coverage(),
  listings: () => listings.list(),
  crawlListing: ({ params }, caller) => listings.crawl(requireOperator(caller), params.code),
  switchListing: ({ params, body }, caller) => listings.switch(requireOperator(caller), params.code, body),
  decideRun: ({ params, body }, caller) => listings.decide(requireOperator(caller), params.runId, body),
});
