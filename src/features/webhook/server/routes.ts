import type { Handlers } from "#contract/endpoint.ts";
import type { webhookContract } from "#features/webhook/contract.ts";
import { requireOperator } from "#features/operator/server/service.ts";
import type { WebhookService } from "#features/webhook/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const webhookHandlers = (service: WebhookService): Handlers<typeof webhookContract, Caller> => ({
  get: (_, caller) => service.get(caller),
  save: ({ body }, caller) => service.save(caller, body),
  rotateSecret: (_, caller) => service.rotateSecret(caller),
  test: (_, caller) => service.test(caller),
  switchOn: (_, caller) => service.switchOn(caller),
  delete: (_, caller) => service.delete(caller),
  failing: ({ query }) => service.failing.list(query),
  operatorMessages: ({ query }) => service.failing.messages(query),
  retryFailing: ({ body }, caller) => service.failing.retry(requireOperator(caller), body),
});
