import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatDate, formatTime, formatWeekday, localDay } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { activityIcon, ActivitySentence, doerOf } from "./activity-sentence.tsx";
import classes from "./activity-page.module.css";
import type { ActivityItem } from "./activity-query.ts";

type Props = { items: readonly ActivityItem[]; zone: string; isByDay: boolean };

/** Items in the order given: by day of the reader's zone, or in one list where each has its date. */
export function ActivityList({ items, zone, isByDay }: Props) {
  const today = localDay(useNow(), zone);
  if (!isByDay)
    return (
      <section className={classes["day"]}>
        <Items items={items} timeText={(at) => `${formatDate(at, zone)} ${formatTime(at, zone)}`} />
      </section>
    );
  const days = Object.entries(Object.groupBy(items, (item) => `d${localDay(epochOf(item.timeStamp), zone)}`));
  return days.map(([day, ofDay = []]) => {
    const first = epochOf(ofDay[0]!.timeStamp);
    const near = ["Today, ", "Yesterday, "][today - localDay(first, zone)] ?? "";
    return (
      <section key={day} className={classes["day"]}>
        <h2>
          {near}
          {formatWeekday(first, zone)}
        </h2>
        <Items items={ofDay} timeText={(at) => formatTime(at, zone)} />
      </section>
    );
  });
}

function Items({ items, timeText }: { items: readonly ActivityItem[]; timeText: (at: EpochMs) => string }) {
  return (
    <ol>
      {items.map((item, index) => (
        <li key={index} className={classes["item"]}>
          <time dateTime={item.timeStamp} className={classes["time"]}>
            {timeText(epochOf(item.timeStamp))}
          </time>
          <Avatar
            name={item.userFullname ?? doerOf(item)}
            image={item.userProfileImageUrl}
            size="sm"
            isColleague={!item.isOwn}
          />
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
  );
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
