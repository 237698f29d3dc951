import { clientEndpointsOf } from "#contract/client-endpoint.ts";
import { contracts } from "#contracts";

const { opportunities, search, insights, coverage, browse, blog, support, chat, workspace } = contracts;

/**
 * What the client needs of each endpoint that visitors' pages call. The build replaces this module by its value:
 * browsers load no schemas.
 */
export const endpoints = clientEndpointsOf({
  opportunities,
  search,
  insights,
  coverage,
  browse,
  blog,
  support,
  chat,
  workspace,
});
