import { accountsContract } from "#features/accounts/contract.ts";
import { billingContract } from "#features/billing/contract.ts";
import { coverageContract } from "#features/coverage/contract.ts";
import { identityContract } from "#features/identity/contract.ts";
import { opportunitiesContract } from "#features/opportunities/contract.ts";
import { organisationsContract } from "#features/organisations/contract.ts";
import { searchContract } from "#features/search/contract.ts";
import { securityEventsContract } from "#features/security-events/contract.ts";
import { workspaceContract } from "#features/workspace/contract.ts";

/** The contracts of all capabilities, by the names under which clients call them. */
export const contracts = {
  accounts: accountsContract,
  billing: billingContract,
  coverage: coverageContract,
  identity: identityContract,
  opportunities: opportunitiesContract,
  organisations: organisationsContract,
  search: searchContract,
  securityEvents: securityEventsContract,
  workspace: workspaceContract,
};
