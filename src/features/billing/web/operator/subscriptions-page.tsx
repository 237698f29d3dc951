import { formatCount, formatCounted } from "#domain/format-number.ts";
import { type SubscriptionState, subscriptionStates } from "#domain/subscription-state.ts";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { ListPages } from "#web/lists/list-pages.tsx";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { CancelOrders } from "./cancel-orders.tsx";
import { EventFacts } from "./event-facts.tsx";
import { SubscriptionTable } from "./subscription-table.tsx";
import { pageSize, subscriptionsQuery } from "./subscriptions-query.ts";

const path = "/operator/subscriptions";
const stateLabels: Record<SubscriptionState, string> = {
  active: "Paying",
  failed: "Failed",
  ending: "Ending",
  trial: "Trials",
  ended: "Ended",
};

/** Who has which plan, whose payment failed, what is still to be cancelled, and how late the provider's news is. */
export function SubscriptionsPage({ state, page }: { state: SubscriptionState | undefined; page: number }) {
  const { data, isError, refetch } = useQuery(subscriptionsQuery(state, page));
  const counts = data?.counts;
  const all = counts && subscriptionStates.reduce((sum, one) => sum + counts[one], 0);
  return (
    <>
      <OperatorHead
        title="Subscriptions"
        lead={
          counts &&
          `${formatCount(counts.active + counts.failed + counts.ending)} paid · ${formatCounted(counts.failed, "failed payment")}`
        }
        tools={
          <Segments label="Which subscriptions">
            <Segment to={path} search={{}} isChosen={state === undefined} count={all}>
              All
            </Segment>
            {subscriptionStates.map((one) => (
              <Segment key={one} to={path} search={{ state: one }} isChosen={state === one} count={counts?.[one]}>
                {stateLabels[one]}
              </Segment>
            ))}
          </Segments>
        }
      />
      {isError && <ErrorPanel thing="the subscriptions" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={8} height={33} />}
      {data?.items.length === 0 && (
        <EmptyState title={state === undefined ? "Nobody has a plan yet" : "None of these"}>
          Organisations appear here once they start a trial or pay.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <SubscriptionTable subscriptions={data.items} />
          <ListPages
            label="Pages of subscriptions"
            page={page}
            pageSize={pageSize}
            total={data.totalRecords}
            previous={<PageLink state={state} page={page - 1} label="Previous" />}
            next={<PageLink state={state} page={page + 1} label="Next" />}
          />
        </>
      )}
      {data && data.cancelOrders.length > 0 && <CancelOrders orders={data.cancelOrders} />}
      {data && (
        <OperatorBlock title="Payment provider" note="what it tells, and what we ask for every 10 minutes">
          <EventFacts events={data.events} />
        </OperatorBlock>
      )}
    </>
  );
}

type PageLinkProps = { state: SubscriptionState | undefined; page: number; label: string };
const PageLink = ({ state, page, label }: PageLinkProps) => (
  <ButtonLink to={path} search={{ ...(state && { state }), ...(page > 1 && { page }) }} size="sm">
    {label}
  </ButtonLink>
);
