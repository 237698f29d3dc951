import type { Handlers } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import type { SearchService } from "#features/search/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const searchHandlers = (service: SearchService): Handlers<typeof searchContract, Caller> => ({
  free: ({ body }, caller) => service.search(body, caller),
  member: ({ body }, caller) => service.search(body, caller),
  facet: ({ body }) => service.facet(body),
  suggestions: ({ query }) => service.suggestions(query.q),
  // Semantic search is not built: nobody can choose it, and it is never the default.
  configuration: () => Promise.resolve({ useSemanticSearchSelector: false, useSemanticSearchByDefault: false }),
  browseSummary: () => service.browseSummary(),
});
