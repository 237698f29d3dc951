import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DeliverySearch } from "./delivery-states.ts";

export const pageSize = 50;

/** A page of deliveries for operators, and the figures of each channel. */
export const operatorDeliveriesQuery = ({ state = "failing", channel, page = 1 }: DeliverySearch, size = pageSize) =>
  queryOptions({
    queryKey: ["operator", "deliveries", state, channel, page, size],
    queryFn: ({ signal }) =>
      api.alerts.operatorDeliveries(
        { query: { state, ...(channel && { channel }), page, pageSize: size } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export type OperatorDeliveries = Awaited<ReturnType<typeof api.alerts.operatorDeliveries>>;

export const channelNames = { email: "Email", sms: "SMS", push: "Push" };
