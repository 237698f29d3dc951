import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { slugOf } from "#domain/slug.ts";
import { HighlightedText } from "#features/opportunities/web/highlighted-text.tsx";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { urlOfRequest } from "#features/search/web/query/request-url.ts";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { useNow } from "#web/clock.tsx";
import { Link } from "@tanstack/react-router";
import type { Dashboard } from "./dashboard-query.ts";
import classes from "./new-since.module.css";
import { Section } from "./section.tsx";
import { sinceText } from "./since-text.ts";

type Search = Dashboard["searches"]["items"][number];
/** What the reader's saved searches find that is new to them. */
export function NewSince({ dashboard, zone }: { dashboard: Dashboard; zone: string }) {
  const since = sinceText(epochOf(dashboard.since), { now: useNow(), zone });
  const { items, withNews } = dashboard.searches;
  const more = withNews - items.filter(({ countOfNewOpportunities }) => countOfNewOpportunities > 0).length;
  return (
    <Section title={`New since ${since}`} more={{ text: "All saved searches", to: "/saved-searches" }}>
      <ul className={classes["searches"]}>
        {items.map((search) => (
          <li key={search.savedSearchId}>
            <FoundBy search={search} />
          </li>
        ))}
        {items.length === 0 && (
          <li className={classes["none"]}>
            <p className={classes["quiet"]}>Save a search, and what it finds appears here.</p>
          </li>
        )}
        {more > 0 && (
          <li className={classes["none"]}>
            <p className={classes["more"]}>
              <Link to="/saved-searches">
                {formatCounted(more, "more search has found something new", "more searches have found something new")}
              </Link>
            </p>
          </li>
        )}
      </ul>
    </Section>
  );
}

function FoundBy({ search }: { search: Search }) {
  const { countOfNewOpportunities: count, items, notificationTimingForEmail: timing } = search;
  const address = addressOf(urlOfRequest(search.searchRequest));
  return (
    <>
      <span className={classes["count"]} data-none={count === 0 || undefined} data-long={count > 99 || undefined}>
        {formatCount(count)}
      </span>
      <div className={classes["found"]}>
        <h3>
          <Link {...address}>{search.name}</Link>
        </h3>
        {count === 0 && (
          <p className={classes["quiet"]}>
            Nothing new, still watching.{timing !== "Off" && ` Emails: ${timing.toLowerCase()}.`}
          </p>
        )}
        {items.map((item) => (
          <div key={item.publicOpportunityId} className={classes["notice"]}>
            <Link
              to="/opportunities/$id/{-$slug}"
              params={{ id: item.publicOpportunityId, slug: slugOf(item.title) || undefined }}
            >
              <HighlightedText text={item.title} ranges={item.highlights.title} />
            </Link>
            <Deadline facts={item} form="line" />
          </div>
        ))}
        {count > items.length && (
          <p className={classes["more"]}>
            <Link {...address}>and {formatCount(count - items.length)} more</Link>
          </p>
        )}
      </div>
    </>
  );
}
