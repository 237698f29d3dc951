import { clientEndpointsOf } from "#contract/client-endpoint.ts";
import { contracts } from "#contracts";
import { endpoints } from "#web/api/endpoints.ts";

const areas = Object.entries(contracts).filter(([area]) => !(area in endpoints));

/** The same of the endpoints that only other pages call, replaced in the same way. */
export const memberEndpoints = clientEndpointsOf(Object.fromEntries(areas));
