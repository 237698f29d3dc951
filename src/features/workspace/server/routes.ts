import type { Handlers } from "#contract/endpoint.ts";
import type { workspaceContract } from "#features/workspace/contract.ts";
import type { WorkspaceService } from "#features/workspace/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const workspaceHandlers = (service: WorkspaceService): Handlers<typeof workspaceContract, Caller> => ({
  userProfile: (_, caller) => service.profile(caller),
  userCache: (_, caller) => service.userCache(caller),
  dashboard: ({ query }, caller) => service.dashboard.read(caller, query.timeZoneId),
  suggestedSearches: (_, caller) => service.dashboard.suggestedSearches(caller),
});
