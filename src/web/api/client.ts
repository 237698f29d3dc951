import { createClients } from "#contract/client.ts";
import type { contracts } from "#contracts";
import { endpoints } from "#web/api/endpoints.ts";
import { transport } from "#web/api/transport.ts";
import { pageContext } from "#web/page-context.ts";

/** The whole API, typed by its contracts. Throws `ApiError` for every answer but 200 and 204. */
export const api = createClients<typeof contracts>(endpoints, transport, (...call) => pageContext()?.direct?.(...call));
