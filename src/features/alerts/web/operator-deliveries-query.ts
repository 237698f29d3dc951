import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DeliveryState } from "./delivery-states.ts";

export const pageSize = 50;

/** A page of deliveries for operators, and the figures of each channel. */
export const operatorDeliveriesQuery = (state: DeliveryState, page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["operator", "deliveries", state, page, size],
    queryFn: ({ signal }) => api.alerts.operatorDeliveries({ query: { state, page, pageSize: size } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export type OperatorDeliveries = Awaited<ReturnType<typeof api.alerts.operatorDeliveries>>;

export const channelNames = { email: "Email", sms: "SMS", push: "Push" };
