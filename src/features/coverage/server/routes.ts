import type { Handlers } from "#contract/endpoint.ts";
import type { coverageContract } from "#features/coverage/contract.ts";
import type { CoverageService } from "#features/coverage/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const coverageHandlers = (service: CoverageService): Handlers<typeof coverageContract, Caller> => ({
  get: () => service.coverage(),
});
