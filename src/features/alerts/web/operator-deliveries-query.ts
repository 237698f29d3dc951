import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { deliveryListOf, type DeliverySearch } from "./delivery-states.ts";

export const pageSize = 50;

/** A page of deliveries for operators, and the figures of each channel. */
export const operatorDeliveriesQuery = (
  { state = "failing", channel, kind, text, page = 1 }: DeliverySearch,
  size = pageSize,
) =>
  queryOptions({
    queryKey: ["operator", "deliveries", state, channel, kind, text, page, size],
    queryFn: ({ signal }) =>
      api.alerts.operatorDeliveries(
        {
          query: {
            state: deliveryListOf(state),
            ...(channel && channel !== "webhook" && { channel }),
            ...(kind && { kind }),
            ...(text && { text }),
            page,
            pageSize: size,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export type OperatorDeliveries = Awaited<ReturnType<typeof api.alerts.operatorDeliveries>>;

/** One delivery, with what operators need to know before they act. */
export const operatorDeliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: ["operator", "delivery", deliveryId],
    queryFn: ({ signal }) => api.alerts.operatorDelivery({ params: { deliveryId } }, { signal }),
    staleTime: 0,
    retry: false,
  });
export type OperatorDelivery = Awaited<ReturnType<typeof api.alerts.operatorDelivery>>;

export const channelNames = { email: "Email", sms: "SMS", push: "Push", webhook: "Webhook" };
