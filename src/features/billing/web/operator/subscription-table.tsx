import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { knownPrice } from "#domain/plan-change.ts";
import { planOf, type PlanId } from "#domain/plans.ts";
import type { SubscriptionState } from "#domain/subscription-state.ts";
import { dateText, moneyText, priceName } from "#features/billing/web/payment/payment-text.ts";
import { ActsCell, Cell, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { StatusLabel, type StatusLabelLook } from "#web/ui/status-label.tsx";
import { ReadButton } from "./read-button.tsx";
import type { Subscriptions } from "./subscriptions-query.ts";

type Subscription = Subscriptions["items"][number];

const looks: Record<SubscriptionState, StatusLabelLook> = {
  active: { shape: "dot", tone: "good" },
  failed: { shape: "triangle", tone: "warning" },
  ending: { shape: "ring" },
  trial: { shape: "diamond" },
  ended: { shape: "dash" },
};

/** Organisations with a plan, one a row. */
export function SubscriptionTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const zone = useOperatorZone();
  return (
    <OperatorTable
      label="Subscriptions"
      heads={["Organisation", "Plan", "Since", "State", { right: "Next payment" }, "Last read", { acts: "Acts" }]}
    >
      {subscriptions.map((subscription) => {
        const { organisationId, organisationName, startedDate, nextAmountInCents, readDate, subscriptionId } =
          subscription;
        return (
          <tr key={organisationId}>
            <RowHead>{organisationName}</RowHead>
            <Cell>{planText(subscription)}</Cell>
            <Cell label="since" quiet>
              {dateText(startedDate, zone)}
            </Cell>
            <Cell>
              <StatusLabel {...looks[subscription.state]}>{stateText(subscription, zone)}</StatusLabel>
            </Cell>
            <NumberCell label="next payment">
              {nextAmountInCents === null ? "none" : moneyText(nextAmountInCents)}
            </NumberCell>
            <Cell label="last read" quiet>
              {readDate === null ? "never" : formatZonedDateTime(epochOf(readDate), zone)}
            </Cell>
            <ActsCell>
              {subscriptionId !== null && <ReadButton subscriptionId={subscriptionId} of={organisationName} />}
            </ActsCell>
          </tr>
        );
      })}
    </OperatorTable>
  );
}

const planText = ({ paymentCode, planId }: Subscription) =>
  paymentCode === null ? planOf(planId as PlanId).name : priceName(knownPrice(paymentCode));

/** "Failed 3 Oct 2026, goes on until 10 Oct 2026" */
function stateText({ state, endDate, failedDate, graceEndDate }: Subscription, zone: string): string {
  const ends = dateText(endDate, zone);
  switch (state) {
    case "active":
      return `Renews ${ends}`;
    case "failed":
      return `Failed ${dateText(failedDate ?? endDate, zone)}, goes on until ${dateText(graceEndDate ?? endDate, zone)}`;
    case "ending":
      return `Ends ${ends}`;
    case "trial":
      return `Trial until ${ends}`;
    case "ended":
      return `Ended ${ends}`;
  }
}
