import type { Handlers } from "#contract/endpoint.ts";
import type { privateOpportunitiesContract } from "#features/private-opportunities/contract.ts";
import type { PrivateOpportunityService } from "#features/private-opportunities/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const privateOpportunitiesHandlers = (
  service: PrivateOpportunityService,
): Handlers<typeof privateOpportunitiesContract, Caller> => ({
  list: ({ query }, caller) => service.list(query, caller),
  read: ({ body }) => service.read(body),
  create: ({ body }, caller) => service.create(body, caller),
  get: ({ params }, caller) => service.get(params.opportunityId, caller),
  update: ({ params, body }, caller) => service.update(params.opportunityId, body, caller),
  delete: ({ params }, caller) => service.delete(params.opportunityId, caller),
  restore: ({ params }, caller) => service.restore(params.opportunityId, caller),
  setSameAs: ({ params, body }, caller) => service.setSameAs(params.opportunityId, body.publicOpportunityId, caller),
});
