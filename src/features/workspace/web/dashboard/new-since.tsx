import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { slugOf } from "#domain/slug.ts";
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
/** Searches without news beyond these are left out: they are on their own page. */
const maxShown = 8;

/** What the reader's saved searches find that is new to them. */
export function NewSince({ dashboard, zone }: { dashboard: Dashboard; zone: string }) {
  const since = sinceText(epochOf(dashboard.since), { now: useNow(), zone });
  return (
    <Section title={`New since ${since}`} more={{ text: "All saved searches", to: "/saved-searches" }}>
      <ul className={classes["searches"]}>
        {dashboard.searches.items.slice(0, maxShown).map((search) => (
          <li key={search.savedSearchId}>
            <FoundBy search={search} />
          </li>
        ))}
        {dashboard.searches.items.length === 0 && (
          <li className={classes["none"]}>
            <p className={classes["quiet"]}>Save a search, and what it finds appears here.</p>
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
      <span className={classes["count"]} data-none={count === 0 || undefined}>
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
              {item.title}
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
