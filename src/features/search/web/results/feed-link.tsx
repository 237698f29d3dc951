import type { SearchResult } from "#features/search/web/query/search-query.ts";
import { ButtonAnchor } from "#web/ui/button-link.tsx";

/** What was searched as RSS: a link, and one for programs that look for a feed. */
export function FeedLink({ request }: { request: SearchResult["effectiveRequest"] }) {
  const href = feedOf(request);
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title="RSS" href={href} />
      <ButtonAnchor preset="low-profile" size="sm" href={href} aria-label="This search as an RSS feed">
        RSS
      </ButtonAnchor>
    </>
  );
}

/** The address of a search's feed, without what a feed decides itself and what is absent anyway. */
function feedOf({ statusIds, ...request }: SearchResult["effectiveRequest"]): string {
  const ownChoices = new Set(["page", "pageSize", "orderBy", "useSemanticSearch"]);
  const chosen = Object.entries(request).filter(
    ([name, value]) => !ownChoices.has(name) && !(Array.isArray(value) && value.length === 0),
  );
  // An empty list of statuses means all of them, and none means open and future.
  const sent = { ...Object.fromEntries(chosen), statusIds };
  return `/api/v1/rss/search?request=${encodeURIComponent(JSON.stringify(sent))}`;
}
