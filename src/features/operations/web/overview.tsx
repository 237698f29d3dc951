import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatZonedDateTime, formatZonedMoment, formatZonedTime } from "#domain/format-time.ts";
import { FigureLine, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { useNow } from "#web/clock.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Installation, installationQuery } from "./installation-query.ts";
import { p95Text } from "#features/operator/web/duration-text.ts";
import { Needs } from "./needs.tsx";

/** What needs an operator, and the figures, with a button that reads everything on the page again. */
export function OverviewHead() {
  const zone = useOperatorZone();
  const client = useQueryClient();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(installationQuery);
  const product = data?.product;
  return (
    <>
      <OperatorHead
        title="Operator"
        lead={
          <>
            {formatZonedMoment(useNow(), zone)}
            {product &&
              ` · version ${product.version} · up since ${formatZonedDateTime(epochOf(product.startedDate), zone)}`}
          </>
        }
        tools={
          <>
            {data && <small>read {formatZonedTime(dataUpdatedAt, zone)}</small>}
            <Button
              size="sm"
              icon="refresh"
              busy={isFetching}
              onClick={() => void client.invalidateQueries({ queryKey: ["operator"] })}
            >
              Refresh
            </Button>
          </>
        }
      />
      {isError && <ErrorPanel thing="the installation" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={3} height={52} />}
      {data && (
        <>
          <Needs due={data.due} />
          <Figures installation={data} />
        </>
      )}
    </>
  );
}

function Figures({ installation: { due, feed, newNotices, search } }: { installation: Installation }) {
  const behind = Math.max(0, ...feed.readers.map((reader) => reader.behind));
  const [alerts, searches] = [p95Text(feed.p95Seconds), search.p95Ms];
  return (
    <FigureLine
      figures={[
        ["Change to alerts, p95", alerts ?? "–", alerts === null ? "none in 24 h" : "of 24 h"],
        ["Feed, rows behind", formatCount(behind)],
        ["Deliveries waiting", formatCount(due.waitingDeliveries), `${formatCount(due.lateDeliveries)} late`],
        ["Listings behind", formatCount(due.listings)],
        ["New notices, 24 h", formatCount(newNotices.day), `${formatCount(newNotices.dayBefore)} the day before`],
        ["Search, p95", searches === null ? "–" : formatCount(searches), searches === null ? "none yet" : "ms"],
      ]}
    />
  );
}
