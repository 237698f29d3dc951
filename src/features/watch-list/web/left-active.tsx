import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { slugOf } from "#domain/slug.ts";
import { OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import { Button } from "#web/ui/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import classes from "./left-active.module.css";
import { useSeen } from "./use-seen.ts";
import { leftQuery } from "./watch-list-query.ts";

/** More than these are only counted: the list of what has closed has all of them. */
const maxShown = 5;

/** What left the active part of the watchlist by itself, why and when, until the reader has seen it. */
export function LeftActive() {
  const { data } = useQuery(leftQuery);
  const seen = useSeen();
  if (!data || data.totalRecords === 0) return null;
  const { items, totalRecords } = data;
  const rest = totalRecords - maxShown;
  return (
    <section className={classes["left"]} aria-label="Left the active list">
      <p>
        <strong>
          {formatCount(totalRecords)} left the active list because {totalRecords === 1 ? "it is" : "they are"} over.
        </strong>{" "}
        {items.slice(0, maxShown).map(({ publicOpportunityId: id, title, status, leftDate, timezoneId }) => (
          <span key={id}>
            <OpportunityStatus status={status} /> {formatDate(epochOf(leftDate), timezoneId)}:{" "}
            <Link to="/opportunities/$id/{-$slug}" params={{ id, slug: slugOf(title) || undefined }}>
              {title}
            </Link>
            .{" "}
          </span>
        ))}
        {rest > 0 && (
          <Link to="/watchlist" search={{ show: "closed" }}>
            {formatCount(rest)} more
          </Link>
        )}
      </p>
      <Button
        preset="secondary"
        size="sm"
        busy={seen.isPending}
        aria-label="Seen what left the active list"
        onClick={() => seen.mutate({ publicOpportunityIds: items.map(({ publicOpportunityId: id }) => id) })}
      >
        Seen
      </Button>
    </section>
  );
}
