import { formatCount } from "#domain/format-number.ts";
import { formatWeekday } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { Button } from "#web/ui/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./agenda.module.css";
import { type CalendarItem, datesPerDay, type FeedCovers, wholeDayQuery } from "./calendar-query.ts";
import { layerOf, nameOf, noteOf, timeOf, urgencyOf } from "./entry-text.ts";
import { isoDay, noonOf } from "./month.ts";
import { Sign } from "./sign.tsx";

type Reader = {
  zone: string;
  covers: FeedCovers;
  /** Whether the reader has chosen dates of its kind. */
  isShown: (item: CalendarItem) => boolean;
};
type Props = Reader & {
  title: string;
  today: number;
  /** The first of each day. */
  itemsByDay: ReadonlyMap<number, CalendarItem[]>;
  /** How many each day has. */
  totals: ReadonlyMap<number, number>;
};

/** The heading of a day, to scroll to. */
export const dayAnchor = (day: number) => `day-${day}`;

/** Days that have dates, one after the other, with the buyer's own times. */
export function Agenda({ title, today, itemsByDay, totals, ...reader }: Props) {
  const days = [...itemsByDay].toSorted(([a], [b]) => a - b);
  return (
    <section aria-label={title}>
      <h2 className={classes["title"]}>{title}</h2>
      {days.length === 0 && <p className={classes["none"]}>No dates</p>}
      <ol className={classes["days"]}>
        {days.map(([day, items]) => (
          <Day key={day} isToday={day === today} total={totals.get(day) ?? items.length} {...{ day, items, reader }} />
        ))}
      </ol>
    </section>
  );
}

type DayProps = { day: number; isToday: boolean; items: CalendarItem[]; total: number; reader: Reader };

/** The first dates of a day, and the rest when the reader asks for it. */
function Day({ day, isToday, items, total, reader }: DayProps) {
  const { zone, isShown } = reader;
  const now = useNow();
  const [asksAll, setAsksAll] = useState(false);
  const all = useQuery({ ...wholeDayQuery(isoDay(day), reader), enabled: asksAll && items.length < total });
  const known = all.data?.items.filter(isShown) ?? items;
  const shown = asksAll ? known : known.slice(0, datesPerDay);
  const rest = (all.data ? known.length : total) - shown.length;
  const name = formatWeekday(noonOf(day), "UTC");
  return (
    <li>
      <h3 id={dayAnchor(day)} tabIndex={-1}>
        {name} {isToday && <span>today</span>}
      </h3>
      <ol className={classes["items"]}>
        {shown.map((item) => (
          <li key={item.publicOpportunityId + item.part}>
            <span className={classes["time"]}>{timeOf(item, zone)}</span>
            <Sign layer={layerOf(item)} urgency={urgencyOf(item, now)} />
            <div>
              <Link to="/opportunities/$id/{-$slug}" params={{ id: item.publicOpportunityId, slug: undefined }}>
                {nameOf(item)}
              </Link>
              <p className={classes["note"]}>{noteOf(item, now)}</p>
            </div>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <Button
          preset="tool"
          size="sm"
          aria-label={`${formatCount(rest)} more on ${name}`}
          busy={all.isFetching}
          onClick={() => (asksAll ? void all.refetch() : setAsksAll(true))}
        >
          {formatCount(rest)} more
        </Button>
      )}
    </li>
  );
}
