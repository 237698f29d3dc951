import type { Answer } from "#contract/endpoint.ts";
import type { webhookContract } from "#features/webhook/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export type WebhookAnswer = Answer<typeof webhookContract.get>;
export type Webhook = NonNullable<WebhookAnswer["webhook"]>;

export const webhookQuery = queryOptions({
  queryKey: ["webhook"],
  queryFn: ({ signal }) => api.webhook.get({}, { signal }),
});
