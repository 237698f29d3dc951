import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { actText } from "#features/operator/web/act-text.ts";
import { FactList } from "#features/operator/web/operator-page.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback } from "react";
import { GiveUpButton, RetryButton, ShowAddress } from "./delivery-acts.tsx";
import { canBeGivenUp, DeliveryStateLabel, hasFailed, tellsText } from "./delivery-state.tsx";
import type { DeliverySearch } from "./delivery-states.ts";
import { kindTexts } from "./kind-texts.ts";
import { channelNames, type OperatorDelivery, operatorDeliveryQuery } from "./operator-deliveries-query.ts";
import classes from "./delivery-pane.module.css";

/** One delivery beside the list: what it tells, how it went, and what can be done. */
export function DeliveryPane({ deliveryId, search }: { deliveryId: string; search: DeliverySearch }) {
  const { data, isError, refetch } = useQuery(operatorDeliveryQuery(deliveryId));
  const { delivery: _, ...closed } = search;
  return (
    <aside className={classes["pane"]} aria-label="Delivery">
      {isError && <ErrorPanel thing="this delivery" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={6} height={32} />}
      {data && <Details delivery={data} />}
      <ButtonLink to="/operator/deliveries" search={closed} resetScroll={false} size="xs">
        Close
      </ButtonLink>
    </aside>
  );
}

function Details({ delivery }: { delivery: OperatorDelivery }) {
  const zone = useOperatorZone();
  const { deliveryId, channel, dueDate, state, acts, isBeingSent } = delivery;
  const of = `the delivery to ${delivery.to}`;
  // On a phone it opens above the row that was pressed; readers of the screen are led to it too.
  const heading = useCallback((element: HTMLHeadingElement | null) => element?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {tellsText(delivery)}
      </h2>
      <p>
        <DeliveryStateLabel state={state} /> · {channelNames[channel]} · due{" "}
        {formatZonedDateTime(epochOf(dueDate), zone)}
      </p>
      {hasFailed(delivery) && (
        <div className={classes["acts"]}>
          <RetryButton deliveryIds={[deliveryId]} of={of} preset="primary" />
          {canBeGivenUp(delivery) && !isBeingSent && (
            <GiveUpButton deliveryIds={[deliveryId]} of={of} preset="secondary" />
          )}
        </div>
      )}
      <FactList facts={factsOf(delivery, zone)} />
      {acts.length > 0 && (
        <>
          <h3>What operators did</h3>
          <FactList
            facts={acts.map(({ date, kind, operator, reason }) => [
              formatZonedDateTime(epochOf(date), zone),
              `${actText[kind]}, ${operator ?? "somebody who has left"}${reason && `: “${reason}”`}`,
            ])}
          />
        </>
      )}
      <p className={classes["note"]}>The words of a message are not shown here, and titles only of public notices.</p>
    </>
  );
}

function factsOf(delivery: OperatorDelivery, zone: string) {
  const { deliveryId, to, organisation, isDigest, attempts, error, tryDate, endedDate, state, isBeingSent } = delivery;
  const at = (date: string) => formatZonedDateTime(epochOf(date), zone);
  const ended = { sent: "Sent", dead: "Given up", empty: "Not needed", waiting: "" }[state];
  return [
    ["To", to.includes("•") ? <ShowAddress key="to" deliveryId={deliveryId} masked={to} /> : to],
    ["Of", organisation ?? "no organisation"],
    ["Tells", <Told key="told" delivery={delivery} />],
    ["Sort", isDigest ? "daily or weekly email" : "sent by itself"],
    ["Tries", formatCount(attempts)],
    ...(error === null ? [] : [["Last answer", error] as const]),
    ...(isBeingSent ? [["Now", "A worker is sending it"] as const] : []),
    ...(tryDate === null || isBeingSent ? [] : [["Next try", at(tryDate)] as const]),
    ...(endedDate === null ? [] : [[ended, at(endedDate)] as const]),
    ["Also by", <Elsewhere key="elsewhere" delivery={delivery} zone={zone} />],
    ["Delivery", <code key="id">{deliveryId}</code>],
  ] as const;
}

function Told({ delivery: { tells, alerts } }: { delivery: OperatorDelivery }) {
  if (tells.length === 0) return "nothing that is still there";
  return (
    <ul className={classes["list"]}>
      {tells.map(({ kind, publicOpportunityId, title }, index) => (
        // The list only changes as a whole.
        <li key={index}>
          {publicOpportunityId === null || title === null ? (
            "a notice that is not public"
          ) : (
            <Link to="/opportunities/$id/{-$slug}" params={{ id: publicOpportunityId, slug: undefined }}>
              {title}
            </Link>
          )}
          , {kindTexts[kind as keyof typeof kindTexts].reason}
        </li>
      ))}
      {alerts > tells.length && <li>and {formatCount(alerts - tells.length)} more</li>}
    </ul>
  );
}

function Elsewhere({ delivery: { elsewhere }, zone }: { delivery: OperatorDelivery; zone: string }) {
  if (elsewhere.length === 0) return "no other channel";
  return (
    <ul className={classes["list"]}>
      {elsewhere.map(({ deliveryId, channel, state, dueDate, endedDate }) => (
        <li key={deliveryId}>
          {channelNames[channel]}: <DeliveryStateLabel state={state} />{" "}
          {formatZonedDateTime(epochOf(endedDate ?? dueDate), zone)}
        </li>
      ))}
    </ul>
  );
}
