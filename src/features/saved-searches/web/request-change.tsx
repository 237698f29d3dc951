import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Icon } from "#web/ui/icon.tsx";
import classes from "./request-change.module.css";
import type { SavedSearch } from "./saved-search-queries.ts";

/** Says that a colleague has changed what a shared search finds, and what it found before. */
export function RequestChange({ change }: { change: SavedSearch["requestChange"] }) {
  const { timeZoneId } = useMember().profile;
  if (!change) return null;
  return (
    <p className={classes["change"]}>
      <Icon name="pencil" />
      <span>
        {change.changedBy ?? "A former colleague"} changed what it finds on{" "}
        {formatDate(epochOf(change.changedDate), timeZoneId)}. Before: {change.descriptionBefore}
      </span>
    </p>
  );
}
