import type { FastifyInstance } from "fastify";
import { contracts } from "#contracts";
import type { Contract, Handlers } from "#contract/endpoint.ts";
import { accountsHandlers } from "#features/accounts/server/routes.ts";
import { billingHandlers } from "#features/billing/server/routes.ts";
import { coverageHandlers } from "#features/coverage/server/routes.ts";
import { identityHandlers } from "#features/identity/server/account-routes.ts";
import { opportunitiesHandlers } from "#features/opportunities/server/routes.ts";
import { organisationsHandlers } from "#features/organisations/server/routes.ts";
import { searchHandlers } from "#features/search/server/routes.ts";
import { securityEventsHandlers } from "#features/security-events/server/routes.ts";
import { workspaceHandlers } from "#features/workspace/server/routes.ts";
import type { Caller } from "#platform/auth/caller.ts";
import { serveContract } from "#platform/http/serve.ts";
import type { Services } from "./services.ts";

type Name = keyof typeof contracts;

/** The handlers of every contract; a contract without handlers does not compile. */
const handlersOf: { [N in Name]: (services: Services) => Handlers<(typeof contracts)[N], Caller> } = {
  opportunities: opportunitiesHandlers,
  search: ({ search }) => searchHandlers(search),
  coverage: ({ coverage }) => coverageHandlers(coverage),
  accounts: ({ accounts, clock }) => accountsHandlers(accounts, clock),
  organisations: ({ organisations }) => organisationsHandlers(organisations),
  identity: ({ embeddedIssuer }) => identityHandlers(embeddedIssuer),
  billing: ({ billing }) => billingHandlers(billing),
  securityEvents: ({ securityEvents }) => securityEventsHandlers(securityEvents),
  workspace: ({ workspace }) => workspaceHandlers(workspace),
};

/** The first part of operation ids, where it is not the contract's name. Operation ids are public and never change. */
const areas: Partial<Record<Name, string>> = { opportunities: "opportunity" };

/** Registers the endpoints of all capabilities. */
export function serveCapabilities(
  api: FastifyInstance,
  services: Services,
  authenticate: Parameters<typeof serveContract>[4],
): void {
  for (const name of Object.keys(handlersOf) as Name[]) {
    // The type above ties each contract to its handlers; a loop loses that.
    const handlers = handlersOf[name](services) as Handlers<Contract, Caller>;
    serveContract<Contract>(api, areas[name] ?? name, contracts[name], handlers, authenticate);
  }
}
