import { formatCount } from "#domain/format-number.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime, formatZonedTime } from "#domain/format-time.ts";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { eventText, type SecurityEvent } from "./event-text.ts";
import classes from "./event-table.module.css";

type Props = { events: readonly SecurityEvent[]; zone: string };

/** Events as a table; on phones a card each. Times in the reader's zone. */
export const EventTable = ({ events, zone }: Props) => (
  <table className={classes["table"]}>
    <thead>
      <tr>
        <th scope="col">Activity</th>
        <th scope="col">Time</th>
        <th scope="col">Network</th>
      </tr>
    </thead>
    <tbody>
      {events.map((event) => (
        <EventRow key={`${event.kind} ${event.detail} ${event.firstDate} ${event.network}`} event={event} zone={zone} />
      ))}
    </tbody>
  </table>
);

function EventRow({ event, zone }: { event: SecurityEvent; zone: string }) {
  const { title, description, isWarning } = eventText(event);
  const { occurrences, firstDate, lastDate, network, fromOtherNetworks } = event;
  return (
    <tr>
      <th scope="row">
        <span className={classes["title"]}>
          {isWarning ? (
            <StatusLabel shape="triangle" tone="warning">
              {title}
            </StatusLabel>
          ) : (
            title
          )}
        </span>
        {description && <span className={classes["description"]}>{description}</span>}
      </th>
      <td>
        {formatZonedDateTime(epochOf(lastDate), zone)}
        {occurrences > 1 && (
          <span className={classes["description"]}>
            {formatCount(occurrences)} times since {formatZonedTime(epochOf(firstDate), zone)}
          </span>
        )}
      </td>
      <td className={classes["network"]}>
        {network ?? <span className={classes["description"]}>Not recorded</span>}
        {fromOtherNetworks && <span className={classes["description"]}>and others</span>}
      </td>
    </tr>
  );
}
