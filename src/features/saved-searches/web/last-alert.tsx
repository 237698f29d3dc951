import { epochOf } from "#domain/epoch.ts";
import { formatDate, formatShortMoment } from "#domain/format-time.ts";
import { useMember } from "#web/member/user-cache.ts";
import type { ReactNode } from "react";
import { isPaused } from "./is-paused.ts";
import classes from "./saved-search-row.module.css";
import type { SavedSearch } from "./saved-search-queries.ts";

/** When the reader was last told of what a search found, and `next`: when they are told again. */
export function LastAlert({ search, next }: { search: SavedSearch; next: ReactNode }) {
  const { timeZoneId } = useMember().profile;
  const { currentNotification: newest, createdDate } = search;
  return (
    <div className={classes["last"]}>
      <p>
        <span className={classes["label"]}>Last alert </span>
        {newest ? formatShortMoment(epochOf(newest.createdDate), timeZoneId) : "not yet"}
      </p>
      <p className={classes["quiet"]}>
        {!newest && <>saved {formatDate(epochOf(createdDate), timeZoneId)}</>}
        {!isPaused(search) && !search.isPausedByPlan && search.searchRequest && (
          <span className={classes["next"]}>{next}</span>
        )}
      </p>
    </div>
  );
}
