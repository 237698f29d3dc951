import type { Handlers } from "#contract/endpoint.ts";
import type { alertsContract } from "#features/alerts/contract.ts";
import type { ActService } from "#features/alerts/server/acts/service.ts";
import type { DeliveriesService } from "#features/alerts/server/deliveries/service.ts";
import type { LinkService } from "#features/alerts/server/links/service.ts";
import type { ShortLinkService } from "#features/alerts/server/links/short.ts";
import type { OperatorDeliveryService } from "#features/alerts/server/dead-letters/service.ts";
import type { FailedNoticeService } from "#features/alerts/server/failed-notices/service.ts";
import { requireOperator } from "#features/operator/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

type Services = {
  failedNotices: FailedNoticeService;
  operatorDeliveries: OperatorDeliveryService;
  alertActs: ActService;
  alertLinks: LinkService;
  shortLinks: ShortLinkService;
  deliveries: DeliveriesService;
};

export const alertsHandlers = ({
  alertActs: acts,
  alertLinks: links,
  shortLinks,
  deliveries,
  failedNotices,
  operatorDeliveries,
}: Services): Handlers<typeof alertsContract, Caller> => ({
  nextMessages: (_, caller) => deliveries.next(caller),
  nextTimes: (_, caller) => deliveries.nextTimes(caller),
  preview: ({ query }, caller) => deliveries.preview(caller, query),
  deliveries: ({ query }, caller) => deliveries.list(caller, query),
  operatorDeliveries: ({ query }) => operatorDeliveries.list(query),
  operatorDelivery: ({ params }) => operatorDeliveries.read(params.deliveryId),
  showDeliveryAddress: ({ params }, caller) =>
    operatorDeliveries.showAddress(requireOperator(caller), params.deliveryId),
  retryDeliveries: ({ body }, caller) => operatorDeliveries.retry(requireOperator(caller), body),
  giveUpDeliveries: ({ body }, caller) => operatorDeliveries.giveUp(requireOperator(caller), body),
  failedNotices: ({ query }) => failedNotices.list(query),
  retryFailedNotices: ({ body }, caller) => failedNotices.retry(requireOperator(caller), body),
  subscription: ({ params }) => links.subscription(params.token),
  unsubscribe: ({ params }) => links.unsubscribe(params.token),
  resubscribe: ({ params }) => links.resubscribe(params.token),
  shortLink: ({ params }) => shortLinks.read(params.token),
  act: ({ params }, caller) => acts.read(params.token, caller),
  performAct: ({ params }) => acts.perform(params.token),
  undoAct: ({ params }) => acts.undo(params.token),
});
