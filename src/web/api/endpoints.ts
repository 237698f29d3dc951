import { clientEndpointsOf } from "#contract/client-endpoint.ts";
import { contracts } from "#contracts";

/** What the client needs of each endpoint. The build replaces this module by its value: browsers load no schemas. */
export const endpoints = clientEndpointsOf(contracts);
