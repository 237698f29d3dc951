import { actService } from "#features/alerts/server/acts/service.ts";
import { operatorDeliveryService } from "#features/alerts/server/dead-letters/service.ts";
import { deliveriesService } from "#features/alerts/server/deliveries/service.ts";
import { failedNoticeService } from "#features/alerts/server/failed-notices/service.ts";
import { alertFigureService } from "#features/alerts/server/figures/service.ts";
import { linkService } from "#features/alerts/server/links/service.ts";
import { shortLinkService } from "#features/alerts/server/links/short.ts";
import type { Database } from "#platform/db/db.ts";

type Needs = Parameters<typeof actService>[0] &
  Parameters<typeof deliveriesService>[0] &
  Parameters<typeof linkService>[0] & {
    /** Answers health checks also while the other connections are busy. */
    probes: Database;
  };

/** The services of alerts: links and acts of messages, what was sent and goes out next, and figures for operators. */
export const alertServices = ({ probes, ...needs }: Needs) => ({
  alertLinks: linkService(needs),
  shortLinks: shortLinkService(needs),
  alertActs: actService(needs),
  alertFigures: alertFigureService({ db: probes, clock: needs.clock }),
  deliveries: deliveriesService(needs),
  failedNotices: failedNoticeService(needs),
  operatorDeliveries: operatorDeliveryService(needs),
});
