import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export const nextMessagesQuery = queryOptions({
  queryKey: ["alerts", "next-messages"],
  queryFn: ({ signal }) => api.alerts.nextMessages({}, { signal }),
});
