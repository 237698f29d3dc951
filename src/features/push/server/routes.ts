import type { Handlers } from "#contract/endpoint.ts";
import type { pushContract } from "#features/push/contract.ts";
import type { PushService } from "#features/push/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const pushHandlers = (push: PushService): Handlers<typeof pushContract, Caller> => ({
  publicKey: () => push.publicKey(),
  devices: (_, caller) => push.devices(caller),
  subscribe: ({ body, headers }, caller) => push.subscribe(caller, body, headers["user-agent"]),
  test: ({ params }, caller) => push.test(caller, params.subscriptionId),
  unsubscribe: ({ params }, caller) => push.unsubscribe(caller, params.subscriptionId),
});
