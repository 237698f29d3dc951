import { createClient } from "#contract/client.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { billingContract } from "#features/billing/contract.ts";
import { coverageContract } from "#features/coverage/contract.ts";
import { identityContract } from "#features/identity/contract.ts";
import { opportunitiesContract } from "#features/opportunities/contract.ts";
import { organisationsContract } from "#features/organisations/contract.ts";
import { searchContract } from "#features/search/contract.ts";
import { securityEventsContract } from "#features/security-events/contract.ts";
import { workspaceContract } from "#features/workspace/contract.ts";
import { transport } from "#web/api/transport.ts";

/** The whole API, typed by its contracts. Throws `ApiError` for every answer but 200 and 204. */
export const api = {
  accounts: createClient(accountsContract, transport),
  billing: createClient(billingContract, transport),
  coverage: createClient(coverageContract, transport),
  identity: createClient(identityContract, transport),
  opportunities: createClient(opportunitiesContract, transport),
  organisations: createClient(organisationsContract, transport),
  search: createClient(searchContract, transport),
  securityEvents: createClient(securityEventsContract, transport),
  workspace: createClient(workspaceContract, transport),
};
