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
  const isTold = !isPaused(search) && !search.isPausedByPlan && search.searchRequest !== null;
  const isScheduled = isTold && [search.notificationTimingForEmail, search.notificationTimingForSms].some(hasTime);
  return (
    <div className={classes["last"]}>
      <p>
        <span className={classes["label"]}>Last alert </span>
        {newest ? formatShortMoment(epochOf(newest.createdDate), timeZoneId) : "not yet"}
      </p>
      {(!newest || isScheduled) && (
        <p className={classes["quiet"]}>
          {!newest && <>saved {formatDate(epochOf(createdDate), timeZoneId)}</>}
          {isScheduled && <span className={classes["next"]}>{next}</span>}
        </p>
      )}
    </div>
  );
}

/** These wait for the next message of the day or week. */
const hasTime = (timing: string): boolean => timing === "Daily" || timing === "Weekly";
