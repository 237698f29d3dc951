import { createClient, type Transport } from "#contract/client.ts";
import { inProcess } from "#contract/in-process.ts";
import { coverageContract } from "#features/coverage/contract.ts";
import { opportunitiesContract } from "#features/opportunities/contract.ts";
import { searchContract } from "#features/search/contract.ts";

/** The server's own routes while a page is rendered there, the network in a browser. */
export const transport: Transport = (path, init) => (inProcess.transport ?? fetch)(path, init);

/** The whole API, typed by its contracts. Throws `ApiError` for every answer but 200 and 204. */
export const api = {
  coverage: createClient(coverageContract, transport),
  opportunities: createClient(opportunitiesContract, transport),
  search: createClient(searchContract, transport),
};
