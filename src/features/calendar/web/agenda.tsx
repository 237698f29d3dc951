import { formatWeekday } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./agenda.module.css";
import type { CalendarItem } from "./calendar-query.ts";
import { layerOf, nameOf, noteOf, timeOf, urgencyOf } from "./entry-text.ts";
import { noonOf } from "./month.ts";
import { Sign } from "./sign.tsx";

type Props = { title: string; today: number; zone: string; itemsByDay: ReadonlyMap<number, CalendarItem[]> };

/** The heading of a day, to scroll to. */
export const dayAnchor = (day: number) => `day-${day}`;

/** Days that have dates, one after the other, with the buyer's own times. */
export function Agenda({ title, today, zone, itemsByDay }: Props) {
  const now = useNow();
  const days = [...itemsByDay].toSorted(([a], [b]) => a - b);
  return (
    <section aria-label={title}>
      <h2 className={classes["title"]}>{title}</h2>
      {days.length === 0 && <p className={classes["none"]}>No dates</p>}
      <ol className={classes["days"]}>
        {days.map(([day, items]) => (
          <li key={day}>
            <h3 id={dayAnchor(day)} tabIndex={-1}>
              {formatWeekday(noonOf(day), "UTC")} {day === today && <span>today</span>}
            </h3>
            <ol className={classes["items"]}>
              {items.map((item) => (
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
          </li>
        ))}
      </ol>
    </section>
  );
}
