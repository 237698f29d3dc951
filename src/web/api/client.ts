import { createClients } from "#contract/client.ts";
import { contracts } from "#contracts";
import { transport } from "#web/api/transport.ts";

/** The whole API, typed by its contracts. Throws `ApiError` for every answer but 200 and 204. */
export const api = createClients(contracts, transport);
