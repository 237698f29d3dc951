import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { localDay, wallClock } from "#domain/format-time.ts";
import { slugOf } from "#domain/slug.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { useNow } from "#web/clock.tsx";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import classes from "./closing-next.module.css";
import type { Dashboard } from "./dashboard-query.ts";
import { Section } from "./section.tsx";

/** The days of the line, today first. */
const dayCount = 14;
const dayMs = 86_400_000;
/** An item hangs left of its day from this column on, where it would run out of the line at the right. */
const turnsAt = 8;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** What the reader watches that closes within two weeks, as a line of days. On a phone it is a list. */
export function ClosingNext({ closing, zone }: { closing: Dashboard["closing"]; zone: string }) {
  const now = useNow();
  const today = localDay(now, zone);
  const items = closing.items.flatMap((item) => {
    const closes = item.earlierCloseDate ?? item.closeDate;
    if (closes === null) return [];
    // The day that the notice prints: its own zone's.
    const column = localDay(epochOf(closes), item.timezoneId) - today;
    return column >= 0 && column < dayCount ? [{ item, column }] : [];
  });
  return (
    <Section
      title="Closing next"
      more={
        closing.totalRecords > 0
          ? { text: `All ${formatCount(closing.totalRecords)} that you watch`, to: "/watchlist" }
          : undefined
      }
    >
      {items.length === 0 ? (
        <p className={classes["empty"]}>
          {closing.totalRecords === 0
            ? "You watch nothing yet. Watch an opportunity in search, and it appears here."
            : "Nothing that you watch closes in the next 14 days."}
        </p>
      ) : (
        <div className={classes["line"]}>
          <ol className={classes["days"]} aria-hidden>
            {Array.from({ length: dayCount }, (_, column) => {
              const { weekday, date } = wallClock(now + column * dayMs, zone);
              const isWeekend = weekday === 0 || weekday === 6;
              return (
                <li
                  key={column}
                  className={[isWeekend && classes["weekend"], column === 0 && classes["today"]]
                    .filter(Boolean)
                    .join(" ")}
                >
                  <span>
                    {weekdays[weekday]} <b>{date}</b>
                  </span>
                </li>
              );
            })}
          </ol>
          <ul className={classes["items"]}>
            {items.map(({ item, column }) => (
              <li
                key={item.publicOpportunityId}
                className={column >= turnsAt ? classes["turned"] : undefined}
                style={{ "--column": column } as CSSProperties}
              >
                <Link
                  to="/opportunities/$id/{-$slug}"
                  params={{ id: item.publicOpportunityId, slug: slugOf(item.title) || undefined }}
                  title={item.title}
                >
                  {item.title}
                </Link>
                <Deadline facts={item} form="line" />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
