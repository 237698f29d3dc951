import { formatCount } from "#domain/format-number.ts";
import { OperatorHead } from "#features/operator/web/operator-page.tsx";
import { FailingWebhooks } from "#features/webhook/web/failing-webhooks.tsx";
import { ListPages } from "#web/lists/list-pages.tsx";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { type DeliverySearch, type DeliveryState, deliveryChannels } from "./delivery-states.ts";
import { DeliveryFind } from "./delivery-find.tsx";
import { DeliveryPane } from "./delivery-pane.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { FailedNotices } from "./failed-notices.tsx";
import { channelNames, operatorDeliveriesQuery, pageSize } from "./operator-deliveries-query.ts";
import classes from "./delivery-pane.module.css";

const path = "/operator/deliveries";
type Figure = "due" | "sent" | "retrying" | "dead";

const noneTexts: Record<DeliveryState, string> = {
  failing: "No delivery is dead or retrying",
  due: "No delivery is due",
  sent: "Nothing has been sent yet",
};

/** Messages of alerts that failed, wait or were sent, and what an operator can do with those that failed. */
export function OperatorDeliveriesPage({ search }: { search: DeliverySearch }) {
  const { state = "failing", channel, text, page = 1, delivery } = search;
  const { data, isError, refetch } = useQuery(operatorDeliveriesQuery(search));
  const total = (figure: Figure) =>
    data?.channels
      .filter((each) => channel === undefined || each.channel === channel)
      .reduce((sum, each) => sum + each[figure], 0) ?? 0;
  const about = text !== undefined && { text };
  const ofChannel = { ...(channel && { channel }), ...about };
  const inState = state !== "failing" && { state };
  const pageLink = (to: number, label: string) => (
    <ButtonLink to={path} search={{ ...inState, ...ofChannel, ...(to > 1 && { page: to }) }} size="sm">
      {label}
    </ButtonLink>
  );
  return (
    <>
      <OperatorHead
        title="Deliveries"
        lead={
          data &&
          `${formatCount(total("sent"))} sent in 24 h · ${formatCount(total("due"))} due · ${formatCount(total("retrying"))} retrying · ${formatCount(total("dead"))} dead`
        }
        tools={
          <>
            <Segments label="Which deliveries">
              <Segment
                to={path}
                search={{ ...ofChannel }}
                isChosen={state === "failing"}
                count={total("dead") + total("retrying")}
              >
                Dead and retrying
              </Segment>
              <Segment
                to={path}
                search={{ state: "due", ...ofChannel }}
                isChosen={state === "due"}
                count={total("due")}
              >
                Due
              </Segment>
              <Segment to={path} search={{ state: "sent", ...ofChannel }} isChosen={state === "sent"}>
                Sent
              </Segment>
            </Segments>
            <Segments label="Channel">
              <Segment to={path} search={{ ...inState, ...about }} isChosen={channel === undefined}>
                All
              </Segment>
              {deliveryChannels.map((each) => (
                <Segment
                  key={each}
                  to={path}
                  search={{ ...inState, ...about, channel: each }}
                  isChosen={channel === each}
                >
                  {channelNames[each]}
                </Segment>
              ))}
            </Segments>
          </>
        }
      />
      <DeliveryFind key={text} search={search} />
      {state === "failing" && text === undefined && <FailedNotices />}
      {state === "failing" && text === undefined && <FailingWebhooks />}
      {isError && <ErrorPanel thing="the deliveries" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={8} height={52} />}
      <div className={classes["split"]}>
        <div>
          {data?.items.length === 0 && (
            <EmptyState title={noneTexts[state]}>
              {text !== undefined && `Looked for “${text}”: a whole email, words of a name, or a delivery.`}
            </EmptyState>
          )}
          {data && data.items.length > 0 && (
            <>
              <DeliveryTable deliveries={data.items} search={search} />
              <ListPages
                label="Pages of deliveries"
                page={page}
                pageSize={pageSize}
                total={data.totalRecords}
                previous={pageLink(page - 1, "Previous")}
                next={pageLink(page + 1, "Next")}
              />
            </>
          )}
        </div>
        {delivery !== undefined && <DeliveryPane key={delivery} deliveryId={delivery} search={search} />}
      </div>
    </>
  );
}
