import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { signUpLink } from "#web/session/sign-in-links.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FeedButton } from "#web/ui/feed-button.tsx";

type Props = {
  /** What the page is about, as a filter. */
  filter: SearchUrl;
  /** The text of the link to the search. */
  label: string;
  /** What the search is of: where nothing is open, what was awarded. */
  of?: "open" | "awarded";
  /** The path of an RSS feed. */
  feed?: string;
};

/** What can be done with the filter of a page: search, be told of new matches, subscribe to its feed. */
export function HeadActions({ filter, label, of = "open", feed }: Props) {
  return (
    <>
      <ButtonLink
        to="/opportunities"
        search={{ ...filter, status: [of], sort: of === "open" ? "closing-soon" : "awarded-recently" }}
        preset="primary"
        icon="search"
      >
        {label}
      </ButtonLink>
      {/* Members save the search in its dialog. Visitors become members first, and come back here. */}
      <ButtonLink
        to="/opportunities"
        search={{ ...filter, save: "true" }}
        preload={false}
        onClick={signUpLink.onClick}
        icon="bell"
      >
        Alert me
      </ButtonLink>
      {feed !== undefined && <FeedButton href={feed} label="Open tenders as an RSS feed" />}
    </>
  );
}
