import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatDate, formatDayMonth } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { useState } from "react";
import classes from "./rate-bars.module.css";
import type { Estimate } from "./saved-search-queries.ts";

const height = 52;
const manyPerDay = 10;
const noon = (date: string) => epochOf(`${date}T12:00:00Z`);

/** Matches a day as bars; the same as a table for those who want figures. The line of 10 a day only if it is passed. */
export function RateBars({ days, isTooMany }: Pick<Estimate, "days" | "isTooMany">) {
  const [showsTable, setShowsTable] = useState(false);
  const now = useNow();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const withMatches = days.filter(({ count }) => count > 0).toReversed();
  return (
    <figure className={classes["figure"]}>
      <svg viewBox={`0 0 ${days.length * 3} ${height}`} preserveAspectRatio="none" aria-hidden>
        {days.map(({ date, count }, index) => {
          const bar = count === 0 ? 1 : Math.max(3, (count / most) * height);
          return (
            <rect
              key={date}
              x={index * 3}
              y={height - bar}
              width={2}
              height={bar}
              className={count === 0 ? classes["none"] : classes["bar"]}
            />
          );
        })}
        {isTooMany && (
          <line
            x1={0}
            x2={days.length * 3}
            y1={height - (manyPerDay / most) * height}
            y2={height - (manyPerDay / most) * height}
            className={classes["limit"]}
          />
        )}
      </svg>
      <figcaption className={classes["axis"]}>
        <span>{formatDayMonth(noon(days[0]!.date), "UTC", now)}</span>
        <TextButton aria-expanded={showsTable} onClick={() => setShowsTable(!showsTable)}>
          {showsTable ? "Hide the table" : "Show as a table"}
        </TextButton>
        <span>{formatDayMonth(noon(days.at(-1)!.date), "UTC", now)}</span>
      </figcaption>
      {showsTable && (
        <div className={classes["scroll"]}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Matches</th>
              </tr>
            </thead>
            <tbody>
              {withMatches.map(({ date, count }) => (
                <tr key={date}>
                  <td>{formatDate(noon(date), "UTC")}</td>
                  <td>{formatCount(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {withMatches.length === 0 && <p>No day has a match.</p>}
        </div>
      )}
    </figure>
  );
}
