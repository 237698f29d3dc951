import { formatCount } from "#domain/format-number.ts";
import { formatWeekday } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./agenda.module.css";
import type { CalendarItem } from "./calendar-query.ts";
import { layerOf, nameOf, noteOf, timeOf, urgencyOf } from "./entry-text.ts";
import { noonOf } from "./month.ts";
import { Sign } from "./sign.tsx";

type Props = { title: string; today: number; zone: string; itemsByDay: ReadonlyMap<number, CalendarItem[]> };

/** The heading of a day, to scroll to. */
export const dayAnchor = (day: number) => `day-${day}`;

/** So many dates of a day are shown until the reader asks for the rest. */
const maxShown = 20;

/** Days that have dates, one after the other, with the buyer's own times. */
export function Agenda({ title, today, zone, itemsByDay }: Props) {
  const days = [...itemsByDay].toSorted(([a], [b]) => a - b);
  return (
    <section aria-label={title}>
      <h2 className={classes["title"]}>{title}</h2>
      {days.length === 0 && <p className={classes["none"]}>No dates</p>}
      <ol className={classes["days"]}>
        {days.map(([day, items]) => (
          <Day key={day} isToday={day === today} {...{ day, items, zone }} />
        ))}
      </ol>
    </section>
  );
}

type DayProps = { day: number; isToday: boolean; items: CalendarItem[]; zone: string };

function Day({ day, isToday, items, zone }: DayProps) {
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, maxShown);
  const rest = items.length - shown.length;
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
          onClick={() => setShowsAll(true)}
        >
          {formatCount(rest)} more
        </Button>
      )}
    </li>
  );
}
