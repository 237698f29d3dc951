import { formatCount } from "#domain/format-number.ts";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { FailingWebhooks } from "#features/webhook/web/failing-webhooks.tsx";
import { WebhookMessages } from "#features/webhook/web/webhook-messages.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DeliveryFilter } from "./delivery-filter.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import type { DeliverySearch } from "./delivery-states.ts";
import { FailedNotices } from "./failed-notices.tsx";
import { operatorDeliveriesQuery } from "./operator-deliveries-query.ts";

const messagesLink = { to: "/operator/deliveries", search: { channel: "webhook" } } as const;
type Figure = "due" | "sent" | "retrying" | "dead";

/** Messages of alerts that failed, wait or were sent, and what an operator can do with those that failed. */
export function OperatorDeliveriesPage({ search }: { search: DeliverySearch }) {
  const { state = "failing", channel, kind, text } = search;
  const { data } = useQuery(operatorDeliveriesQuery(search));
  const total = (figure: Figure) =>
    data?.channels
      .filter((each) => channel === undefined || each.channel === channel)
      .reduce((sum, each) => sum + each[figure], 0) ?? 0;
  // All that fails: then webhooks are listed, and elsewhere their messages.
  const isSummary = state === "failing" && channel === undefined && kind === undefined && text === undefined;
  // Webhooks tell of matches and changes alone.
  const webhookKind = kind === "match" || kind === "change" ? kind : undefined;
  const hasWebhooks = (channel ?? "webhook") === "webhook" && (kind === undefined || webhookKind !== undefined);
  return (
    <>
      <OperatorHead
        title="Deliveries"
        lead={
          data &&
          `${formatCount(total("sent"))} sent in 24 h · ${formatCount(total("due"))} due · ${formatCount(total("retrying"))} retrying · ${formatCount(total("dead"))} dead`
        }
      />
      <DeliveryFilter search={search} counts={{ failing: total("dead") + total("retrying"), due: total("due") }} />
      {isSummary && <FailedNotices />}
      {isSummary && <FailingWebhooks more={<Link {...messagesLink}>Their messages</Link>} />}
      {isSummary && (
        <OperatorBlock title="Emails, text messages and push">
          <DeliveryList search={search} />
        </OperatorBlock>
      )}
      {!isSummary && channel !== "webhook" && <DeliveryList search={search} />}
      {hasWebhooks && !isSummary && (
        <WebhookMessages isAlone={channel === "webhook"} wanted={{ state, kind: webhookKind, text }} />
      )}
    </>
  );
}
