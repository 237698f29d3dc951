import type { Handlers } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import type { SearchService } from "#features/search/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const searchHandlers = (service: SearchService): Handlers<typeof searchContract, Caller> => ({
  free: ({ body }, caller) => service.search(body, caller),
  member: ({ body, query }, caller) => service.search(body, caller, query),
  facet: ({ body }, caller) => service.facet(body, caller),
  advise: ({ body }, caller) => service.advise(body, caller),
  exclusions: ({ body }, caller) => service.exclusions(body, caller),
  valueRanges: ({ query }, caller) => service.valueRanges(query.request, caller),
  similar: ({ params }, caller) => service.similar(params.id, caller),
  explain: ({ body }, caller) => service.explain(body, caller),
  suggestions: ({ query }, caller) => service.suggestions(query.q, caller),
  configuration: () => Promise.resolve(service.configuration()),
  browseSummary: (_, caller) => service.browseSummary(caller),
});
