import { createClients } from "#contract/client.ts";
import { memberEndpoints } from "#web/api/member-endpoints.ts";
import { direct, transport } from "#web/api/transport.ts";

/** What visitors' pages do not call. */
export const memberClients = createClients(memberEndpoints, transport, direct);
