import { createClients } from "#contract/client.ts";
import type { contracts } from "#contracts";
import { endpoints } from "#web/api/endpoints.ts";
import { direct, transport } from "#web/api/transport.ts";

type Clients = ReturnType<typeof createClients<typeof contracts>>;
type Method = (...call: unknown[]) => Promise<unknown>;

const visitorClients: Partial<Clients> = createClients(endpoints, transport, direct);

/** Loads how to call what visitors' pages do not call. Each call does so too, so this only saves its wait. */
export const loadMemberClients = () => import("#web/api/member-clients.ts");

const memberClient = (area: string) =>
  new Proxy<Record<string, Method>>(
    {},
    {
      get:
        (_, name: string): Method =>
        async (...call) =>
          await ((await loadMemberClients()).memberClients[area] as Record<string, Method>)[name]!(...call),
    },
  );

/** The whole API, typed by its contracts. Throws `ApiError` for every answer but 200 and 204. */
export const api = new Proxy(visitorClients, {
  get: (clients, area: keyof Clients) => clients[area] ?? memberClient(area),
}) as Clients;
