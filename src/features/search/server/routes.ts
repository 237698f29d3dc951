import type { Handlers } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import type { SearchService } from "#features/search/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const searchHandlers = (service: SearchService): Handlers<typeof searchContract, Caller> => ({
  free: ({ body }, caller) => service.search(body, caller),
  member: ({ body, query }, caller) => service.search(body, caller, query),
  facet: ({ body }) => service.facet(body),
  valueRanges: ({ query }) => service.valueRanges(query.request),
  similar: ({ params }) => service.similar(params.id),
  explain: ({ body }) => service.explain(body),
  suggestions: ({ query }) => service.suggestions(query.q),
  configuration: () => Promise.resolve(service.configuration()),
  browseSummary: () => service.browseSummary(),
});
