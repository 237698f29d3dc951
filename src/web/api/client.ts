import { createClient, type Client } from "#contract/client.ts";
import { contracts } from "#contracts";
import { transport } from "#web/api/transport.ts";

type Contracts = typeof contracts;

/** The whole API, typed by its contracts. Throws `ApiError` for every answer but 200 and 204. */
export const api = Object.fromEntries(
  Object.entries(contracts).map(([name, contract]) => [name, createClient(contract, transport)]),
) as { [Name in keyof Contracts]: Client<Contracts[Name]> };
