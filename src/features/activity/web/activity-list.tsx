import { epochOf } from "#domain/epoch.ts";
import { formatTime, formatWeekday, localDay } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { activityIcon, ActivitySentence, doerOf } from "./activity-sentence.tsx";
import classes from "./activity-page.module.css";
import type { ActivityItem } from "./activity-query.ts";

/** Items by day of the reader's zone, in the order given. */
export function ActivityList({ items, zone }: { items: readonly ActivityItem[]; zone: string }) {
  const today = localDay(useNow(), zone);
  const days = Object.entries(Object.groupBy(items, (item) => `d${localDay(epochOf(item.timeStamp), zone)}`));
  return days.map(([day, ofDay = []]) => {
    const first = epochOf(ofDay[0]!.timeStamp);
    const date = formatWeekday(first, zone);
    const near = ["Today, ", "Yesterday, "][today - localDay(first, zone)] ?? "";
    return (
      <section key={day} className={classes["day"]}>
        <h2>
          {near}
          {date}
        </h2>
        <ol>
          {ofDay.map((item, index) => (
            <li key={index}>
              <time dateTime={item.timeStamp} className={classes["time"]}>
                {formatTime(epochOf(item.timeStamp), zone)}
              </time>
              <Avatar name={item.userFullname ?? doerOf(item)} image={item.userProfileImageUrl} size="sm" />
              <div className={classes["what"]}>
                <p>
                  <ActivitySentence item={item} />
                </p>
                <Details item={item} />
              </div>
              <span className={classes["sign"]}>
                <Icon name={activityIcon(item)} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    );
  });
}

/** The note's words, the search in words, or the reason for a move. */
function Details({ item }: { item: ActivityItem }) {
  const { noteContent, savedSearchName, searchRequestDescription, pipelineMove } = item;
  // The server has sanitised it when it was stored.
  if (noteContent !== null) return <blockquote dangerouslySetInnerHTML={{ __html: noteContent }} />;
  if (pipelineMove?.reason) return <p className={classes["quiet"]}>Reason: {pipelineMove.reason}</p>;
  return savedSearchName !== null && searchRequestDescription ? (
    <p className={classes["quiet"]}>{searchRequestDescription}</p>
  ) : null;
}
