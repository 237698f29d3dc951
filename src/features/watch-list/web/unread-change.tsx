import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { Flag } from "#features/opportunities/web/opportunity-status.tsx";
import { useReaderZone } from "#web/clock.tsx";
import { Button } from "#web/ui/button.tsx";
import classes from "./unread-change.module.css";
import { useSeen } from "./use-seen.ts";
import type { WatchListItem } from "./watch-list-query.ts";

type Props = { item: WatchListItem; change: NonNullable<WatchListItem["unreadChange"]> };

/**
 * In a row: the most important change that the reader has not seen, until they open the notice or say
 * that they have seen it. What is important waits until they say so.
 */
export function UnreadChange({ item, change }: Props) {
  const seen = useSeen();
  const zone = useReaderZone() ?? item.timezoneId;
  const { lead, before, after, note, countOfFields } = change;
  const others = countOfFields - 1;
  return (
    <p className={classes["change"]}>
      <Flag kind="changed">{lead}</Flag> {before && <del>{before}</del>} {before && after && "to"}{" "}
      {after && <ins>{after}</ins>}
      {note && `, ${note}`}
      {others > 0 && ` and ${formatCounted(others, "other change")}`}{" "}
      <span className={classes["quiet"]}>found {formatZonedDateTime(epochOf(change.seenDate), zone)}</span>{" "}
      <Button
        preset="secondary"
        size="sm"
        busy={seen.isPending}
        aria-label={`${item.waitsForSeen ? "I have seen this" : "Seen"}: ${item.title}`}
        onClick={() => seen.mutate({ publicOpportunityIds: [item.publicOpportunityId], foundUntil: change.seenDate })}
      >
        {item.waitsForSeen ? "I have seen this" : "Seen"}
      </Button>
    </p>
  );
}
