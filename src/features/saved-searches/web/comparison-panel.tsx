import { formatCount } from "#domain/format-number.ts";
import { slugOf } from "#domain/slug.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./comparison-panel.module.css";
import { rateOfDay } from "./rate-text.ts";
import type { Comparison } from "./saved-search-queries.ts";

type Props = { comparison: Comparison | undefined; isStale: boolean; onRetry: (() => void) | undefined };

const shownAtFirst = 2;

/** What an edit gains and loses of what matches now, soonest closing first. */
export function ComparisonPanel({ comparison, isStale, onRetry }: Props) {
  if (onRetry) return <ErrorPanel thing="the comparison" onRetry={onRetry} />;
  if (!comparison)
    return (
      <section aria-label="Comparison" className={classes["panel"]}>
        <Skeleton width="40%" />
      </section>
    );
  const { before, after, gained, lost, perDayBefore, perDayAfter } = comparison;
  const [gains, loses] = [gained.totalRecords, lost.totalRecords];
  return (
    <section aria-label="Comparison" aria-busy={isStale} className={classes["panel"]}>
      <h3 className={classes["title"]}>
        {gains + loses === 0 ? "Finds the same" : `Gains ${formatCount(gains)}, loses ${formatCount(loses)}`}{" "}
        <small>
          of what matches now. {formatCount(before)} before, {formatCount(after)} after.
        </small>
      </h3>
      {gains + loses > 0 && (
        <div className={classes["sides"]}>
          <Side label="gained" sign="+" side={gained} />
          <Side label="lost" sign="−" side={lost} />
        </div>
      )}
      <p className={classes["rate"]}>
        <strong>About {rateOfDay(perDayAfter)}</strong>
        {perDayAfter !== perDayBefore && ` was about ${rateOfDay(perDayBefore)}`}, over the last 90 days
      </p>
    </section>
  );
}

function Side({ label, sign, side }: { label: string; sign: string; side: Comparison["gained"] }) {
  const [showsAll, setShowsAll] = useState(false);
  const { items, totalRecords } = side;
  const shown = showsAll ? items : items.slice(0, shownAtFirst);
  const more = totalRecords - shown.length;
  return (
    <div>
      <h4 className={classes["side"]}>
        <span>
          {sign} {label}
        </span>{" "}
        {formatCount(totalRecords)}
      </h4>
      <ul className={classes["items"]}>
        {shown.map((item) => (
          <li key={item.publicOpportunityId}>
            <Link
              to="/opportunities/$id/{-$slug}"
              params={{ id: item.publicOpportunityId, slug: slugOf(item.title) || undefined }}
            >
              {item.title}
            </Link>
            <Deadline facts={item} />
          </li>
        ))}
      </ul>
      {!showsAll && more > 0 && (
        <button type="button" className={classes["more"]} onClick={() => setShowsAll(true)}>
          {formatCount(more)} more
        </button>
      )}
      {showsAll && more > 0 && <p className={classes["rest"]}>and {formatCount(more)} more</p>}
    </div>
  );
}
