import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import type { Calendar, CalendarItem } from "./calendar-query.ts";
import { moveByArrow } from "./day-keys.ts";
import { dayNotes } from "./day-notes.ts";
import { layerOf, nameOf, timeOf, urgencyOf } from "./entry-text.ts";
import { dayOf, isWeekend, linesOf, monthDays, noonOf } from "./month.ts";
import classes from "./month-grid.module.css";
import { Sign } from "./sign.tsx";

type Props = {
  month: string;
  today: number;
  zone: string;
  /** The first of each day. */
  itemsByDay: ReadonlyMap<number, CalendarItem[]>;
  /** How many each day has. */
  totals: ReadonlyMap<number, number>;
  holidays: Calendar["holidays"];
  /** Shows a day in the agenda. */
  onDay: (day: number) => void;
};

/** The most marks of a day on a phone; a fuller one has a mark and a number. */
const maxMarks = 3;
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** A month in weeks. On a phone a day is one button with marks, which scrolls the agenda. */
export function MonthGrid({ month, today, zone, itemsByDay, totals, holidays, onDay }: Props) {
  const days = monthDays(month);
  const notesByDay = dayNotes(days, holidays);
  return (
    <div>
      <ol className={classes["weekdays"]} aria-hidden>
        {weekdays.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      {/* The days are no controls: the arrows only move between their links. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol className={classes["month"]} onKeyDown={moveByArrow}>
        {days.map((day, index) => {
          const items = itemsByDay.get(day) ?? [];
          const notes = notesByDay.get(day) ?? [];
          const isHoliday = notes.some(({ kind }) => kind === "holiday");
          const date = formatDate(noonOf(day), "UTC");
          const isOther = date.split(" ")[1] !== formatDate(noonOf(dayOf(`${month}-15`)), "UTC").split(" ")[1];
          const look = [day === today && "today", isOther && "other", (isWeekend(day) || isHoliday) && "rest"];
          return (
            <li
              key={day}
              className={look.flatMap((name) => (name ? classes[name] : [])).join(" ")}
              aria-current={day === today ? "date" : undefined}
            >
              <p className={classes["head"]}>
                <VisuallyHidden>{date}</VisuallyHidden>
                <b aria-hidden>
                  {isOther && (index === 0 || date.startsWith("1 ")) ? date.slice(0, -5) : date.split(" ")[0]}
                </b>
              </p>
              {notes.map(({ kind, text, whole }) => (
                <p key={kind} className={classes["note"]} title={whole}>
                  {text}
                </p>
              ))}
              <Day total={totals.get(day) ?? items.length} {...{ items, date, zone }} onOpen={() => onDay(day)} />
            </li>
          );
        })}
      </ol>
      {notesByDay.size > 0 && (
        <ul className={classes["notes"]} aria-label="Holidays and changes of the clocks">
          {[...notesByDay].map(([day, notes]) => (
            <li key={day}>
              <b>{formatDate(noonOf(day), "UTC").slice(0, -5)}</b> {notes.map(({ whole }) => whole).join("; ")}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type DayProps = { items: CalendarItem[]; total: number; date: string; zone: string; onOpen: () => void };

function Day({ items, total, date, zone, onOpen }: DayProps) {
  const now = useNow();
  const shown = linesOf(items);
  const more = total - shown.length;
  if (items.length === 0) return null;
  return (
    <>
      {shown.map((item) => (
        <Link
          key={item.publicOpportunityId + item.part}
          to="/opportunities/$id/{-$slug}"
          params={{ id: item.publicOpportunityId, slug: undefined }}
          className={classes["entry"]}
          data-layer={layerOf(item)}
          data-urgency={urgencyOf(item, now)}
        >
          {(item.timeIsExplicit || item.kind === "closing") && <b>{timeOf(item, zone)} </b>}
          <VisuallyHidden>{item.kind === "closing" ? "closes " : `${layerOf(item)} `}</VisuallyHidden>
          {nameOf(item)}
        </Link>
      ))}
      {more > 0 && (
        <button type="button" className={classes["more"]} onClick={onOpen}>
          {formatCount(more)} more
        </button>
      )}
      <button
        type="button"
        className={classes["marks"]}
        onClick={onOpen}
        aria-label={`${date}: ${formatCounted(total, "date")}`}
      >
        {items.slice(0, total > maxMarks ? 1 : maxMarks).map((item) => (
          <Sign key={item.publicOpportunityId + item.part} layer={layerOf(item)} urgency={urgencyOf(item, now)} />
        ))}
        {total > maxMarks && <small aria-hidden>+{formatCount(total - 1)}</small>}
      </button>
    </>
  );
}
