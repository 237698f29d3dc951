import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { OperatorHead } from "#features/operator/web/operator-page.tsx";
import { Cell, MoreRow, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { operatorEventText } from "#features/security-events/web/event-text.ts";
import { ListPages } from "#web/lists/list-pages.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { useQuery } from "@tanstack/react-query";
import { EventFilter } from "./event-filter.tsx";
import { type EventSearch, eventsQuery, type OperatorEvent, pageSize } from "./events-query.ts";

const path = "/operator/security-events";

/** What happened to accounts and permissions, of everybody. */
export function OperatorEventsPage({ search }: { search: EventSearch }) {
  const { data, isError, refetch } = useQuery(eventsQuery(search));
  const { page = 1, ...filter } = search;
  const pageLink = (to: number, label: string) => (
    <ButtonLink to={path} search={to > 1 ? { ...filter, page: to } : filter} size="sm">
      {label}
    </ButtonLink>
  );
  return (
    <>
      <OperatorHead title="Security events" lead={data && formatCounted(data.totalRecords, "event")} />
      <EventFilter key={JSON.stringify(filter)} search={filter} />
      {isError && <ErrorPanel thing="the events" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={8} height={33} />}
      {data?.items.length === 0 && <EmptyState title="No events">Nothing like this was recorded.</EmptyState>}
      {data && data.items.length > 0 && (
        <>
          <Events events={data.items} />
          <ListPages
            label="Pages of events"
            page={page}
            pageSize={pageSize}
            total={data.totalRecords}
            previous={pageLink(page - 1, "Newer")}
            next={pageLink(page + 1, "Older")}
          />
        </>
      )}
    </>
  );
}

const Events = ({ events }: { events: readonly OperatorEvent[] }) => (
  <OperatorTable label="Security events" heads={["Event", "Person", "By", { right: "Times" }, "Last", "Network"]}>
    {events.map((event) => (
      <EventRow key={event.eventId} event={event} />
    ))}
  </OperatorTable>
);

function EventRow({ event }: { event: OperatorEvent }) {
  const zone = useOperatorZone();
  const { title, description, isWarning } = operatorEventText(event);
  return (
    <>
      <tr>
        <RowHead>
          {isWarning ? (
            <StatusLabel shape="triangle" tone="warning">
              {title}
            </StatusLabel>
          ) : (
            title
          )}
        </RowHead>
        <Cell label="person">{event.person ?? "unknown"}</Cell>
        <Cell label="by">{event.actor ?? "themselves"}</Cell>
        <NumberCell label="times">{formatCount(event.occurrences)}</NumberCell>
        <Cell label="last" quiet>
          {formatZonedDateTime(epochOf(event.lastDate), zone)}
        </Cell>
        <Cell label="network" quiet>
          {event.network ?? "not recorded"}
          {event.fromOtherNetworks && " and others"}
        </Cell>
      </tr>
      {description && <MoreRow columns={6}>{description}</MoreRow>}
    </>
  );
}
