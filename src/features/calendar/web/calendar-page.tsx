import { localDay, zoneLabel } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ListHead } from "#web/lists/list-head.tsx";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Agenda, dayAnchor } from "./agenda.tsx";
import { calendarQuery, type Calendar, type CalendarItem, type FeedCovers } from "./calendar-query.ts";
import classes from "./calendar-page.module.css";
import { layerOf, layers, type LayerCode } from "./entry-text.ts";
import { FeedPanel } from "./feed-panel.tsx";
import { addMonths, dayOf, dayOfItem, isoDay, monthDays, monthName } from "./month.ts";
import { MonthGrid } from "./month-grid.tsx";
import { Sign } from "./sign.tsx";

const AddDateDialog = lazy(() => import("./add-date-dialog.tsx").then((file) => ({ default: file.AddDateDialog })));

export type CalendarChoice = { month?: string | undefined; view?: "agenda" | undefined; by?: "everyone" | undefined };

const path = "/calendar";
/** A link is current only if what it leaves out of the address is not there. */
const whole = { explicitUndefined: true };
/** Days of the agenda beside a month. */
const daysAhead = 7;

/** The key dates of what the reader watches and works on: a month, or its days one after the other. */
export function CalendarPage({ choice }: { choice: CalendarChoice }) {
  const now = useNow();
  const navigate = useNavigate();
  const zone = useMember().profile.timeZoneId;
  const today = localDay(now, zone);
  const { month = isoDay(today).slice(0, 7), view, by } = choice;
  const covers: FeedCovers = by === "everyone" ? "Everyone" : "Caller";
  const days = monthDays(month);
  const range = { from: isoDay(days[0]!), to: isoDay(days.at(-1)!), zone, covers };
  const { data, isError, refetch } = useQuery(calendarQuery(range));
  const next = useQuery(calendarQuery({ ...range, from: isoDay(today), to: isoDay(today + daysAhead - 1) }));
  const [hidden, setHidden] = useState<ReadonlySet<LayerCode>>(new Set(["other"]));
  const [isAdding, setAdding] = useState(false);
  const byDay = (items: CalendarItem[] = []) =>
    Map.groupBy(
      items.filter((item) => !hidden.has(layerOf(item))),
      (item) => dayOfItem(item, zone),
    );
  const itemsByDay = byDay(data?.items);
  const totals = (days: Calendar["days"] = []) => totalByDay(days.filter((counted) => !hidden.has(layerOf(counted))));
  const agenda = { today, zone, covers, isShown: (item: CalendarItem) => !hidden.has(layerOf(item)) };
  const ofMonth = new Map([...itemsByDay].filter(([day]) => isoDay(day).startsWith(month)));
  const name = monthName(month);
  const showDay = (day: number) => {
    const heading = document.getElementById(dayAnchor(day));
    if (heading) scrollToDay(heading);
    else void navigate({ to: path, search: { ...choice, month, view: "agenda" }, hash: dayAnchor(day) });
  };
  return (
    <div className={classes["page"]}>
      <ListHead
        title={name}
        counts={
          data && <Counts today={today} days={data.days.filter(({ localDate }) => localDate.startsWith(month))} />
        }
        tools={
          <>
            <Segments label="Today">
              <Segment to={path} search={{ ...choice, month: undefined }} activeOptions={whole}>
                Today
              </Segment>
            </Segments>
            <Segments label="Month">
              <Segment
                to={path}
                search={{ ...choice, month: addMonths(month, -1) }}
                aria-label="Month before"
                rel="prev"
              >
                <Icon name="chevron-left" />
              </Segment>
              <Segment to={path} search={{ ...choice, month: addMonths(month, 1) }} aria-label="Month after" rel="next">
                <Icon name="chevron-right" />
              </Segment>
            </Segments>
            <Segments label="View">
              <Segment to={path} search={{ ...choice, view: undefined }} isChosen={!view}>
                Month
              </Segment>
              <Segment to={path} search={{ ...choice, view: "agenda" }} isChosen={view === "agenda"}>
                Agenda
              </Segment>
            </Segments>
            <Segments label="Whose">
              <Segment to={path} search={{ ...choice, by: undefined }} isChosen={!by}>
                Yours
              </Segment>
              <Segment to={path} search={{ ...choice, by: "everyone" }} isChosen={by === "everyone"}>
                Everyone’s
              </Segment>
            </Segments>
            <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
              Add date
            </Button>
          </>
        }
      />
      <fieldset className={classes["layers"]}>
        <legend className={classes["legend"]}>Show</legend>
        {layers.map(({ code, name: layerName }) => (
          <Checkbox
            key={code}
            checked={!hidden.has(code)}
            onChange={({ currentTarget: { checked } }) =>
              setHidden(
                new Set(
                  layers.flatMap((layer) =>
                    (layer.code === code ? checked : !hidden.has(layer.code)) ? [] : layer.code,
                  ),
                ),
              )
            }
          >
            <span className={classes["layer"]}>
              <Sign layer={code} /> {layerName}
            </span>
          </Checkbox>
        ))}
        <p className={classes["zone"]}>
          Times are yours, {zoneLabel(now, zone)}. The buyer’s own time is on each notice.
        </p>
      </fieldset>
      {isError && <ErrorPanel thing="the calendar" onRetry={() => void refetch()} />}
      <div className={view ? classes["single"] : classes["columns"]}>
        {view ? (
          <Agenda title={`Dates in ${name}`} {...agenda} itemsByDay={ofMonth} totals={totals(data?.days)} />
        ) : (
          <>
            <MonthGrid
              {...{ month, today, zone, itemsByDay }}
              totals={totals(data?.days)}
              holidays={data?.holidays ?? []}
              onDay={showDay}
            />
            <aside className={classes["aside"]}>
              <Agenda
                title={`Next ${daysAhead} days`}
                {...agenda}
                itemsByDay={byDay(next.data?.items)}
                totals={totals(next.data?.days)}
              />
            </aside>
          </>
        )}
        {/* Days that come in later would push it down. */}
        {(!view || data || isError) && <FeedPanel />}
      </div>
      {isAdding && (
        <Suspense>
          <AddDateDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function scrollToDay(heading: HTMLElement) {
  heading.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}

/** How many dates each day has. */
function totalByDay(days: Calendar["days"]): ReadonlyMap<number, number> {
  const totals = new Map<number, number>();
  for (const { localDate, count } of days) {
    const day = dayOf(localDate);
    totals.set(day, (totals.get(day) ?? 0) + count);
  }
  return totals;
}

/** What the days of a month hold; in the present one from today on. */
function Counts({ days, today }: { days: Calendar["days"]; today: number }) {
  const ahead = days.filter(({ localDate }) => dayOf(localDate) >= today);
  const isPartly = ahead.length > 0 && ahead.length < days.length;
  const counted = isPartly ? ahead : days;
  const count = (code: LayerCode) => counted.reduce((sum, each) => sum + (layerOf(each) === code ? each.count : 0), 0);
  const closes = count("closing") === 1 ? "closes" : "close";
  const shown = [
    [count("closing"), isPartly ? `${closes} from today` : closes],
    [count("briefing"), count("briefing") === 1 ? "briefing" : "briefings"],
    [count("internal"), count("internal") === 1 ? "internal date" : "internal dates"],
  ] as const;
  if (days.length === 0) return "No dates. Those of watched opportunities appear here.";
  return shown.map(([number, label]) => (
    <span key={label}>
      <b>{number}</b> {label}
    </span>
  ));
}
