import type { FastifyInstance } from "fastify";
import { contracts } from "#contracts";
import type { DirectCall } from "#contract/client.ts";
import type { Contract, Handlers } from "#contract/endpoint.ts";
import type { Caller } from "#platform/auth/caller.ts";
import { createDirectCalls } from "#platform/http/direct-calls.ts";
import { serveContract } from "#platform/http/serve.ts";
import { capabilities } from "./capabilities.ts";
import type { Services } from "./services.ts";

/** Registers the endpoints of all capabilities. Returns how rendered pages call them. */
export function serveCapabilities(
  api: FastifyInstance,
  services: Services,
  authenticate: Parameters<typeof serveContract>[4],
): DirectCall {
  const direct = createDirectCalls({ report: (error) => api.log.error(error) });
  for (const [name, contract] of Object.entries(contracts)) {
    const capability = capabilities[name as keyof typeof contracts];
    // The registry's type ties each contract to its handlers; a loop loses that.
    const handlers = capability.handlers(services) as Handlers<Contract, Caller>;
    serveContract<Contract>(api, capability.area ?? name, contract, handlers, authenticate);
    direct.add<Contract>(name, contract, handlers);
  }
  return direct.call;
}
