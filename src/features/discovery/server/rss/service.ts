import { deadlineOf } from "#domain/deadline.ts";
import { slugOf } from "#domain/slug.ts";
import { truncate } from "#domain/truncate.ts";
import type { BrowseService } from "#features/browse/server/service.ts";
import { searchRequest } from "#features/search/shapes.ts";
import type { DescriptionService } from "#features/search/server/description/service.ts";
import type { SearchService } from "#features/search/server/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { anonymous } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { type FeedItem, rssOf } from "./rss.ts";

export type RssService = ReturnType<typeof rssService>;

type Needs = {
  search: Pick<SearchService, "search">;
  opportunities: Pick<OpportunityService, "cards">;
  descriptions: DescriptionService;
  browse: BrowseService;
  /** The newest articles of the blog. `publishedAt`: a day. */
  newestPosts: (count: number) => { title: string; urlSlug: string; summary: string; publishedAt: string }[];
  clock: Clock;
  origin: () => string;
  productName: string;
};

type SearchRequest = Parameters<SearchService["search"]>[0];
type Found = Awaited<ReturnType<SearchService["search"]>>["items"][number];

const pageSize = 50;
const maxTextLength = 600;

/** Articles have a day. It begins in Canberra. */
const postsZone = "Australia/Canberra";

/** Lists of notices and articles as RSS, as any visitor may read them. */
export function rssService({
  search,
  opportunities,
  descriptions,
  browse,
  newestPosts,
  clock,
  origin,
  productName,
}: Needs) {
  const channel = (title: string, path: string, entries: FeedItem[]) => ({
    content: rssOf({
      title: `${title} | ${productName}`,
      link: origin() + path,
      description: title,
      now: clock.now(),
      items: entries,
    }),
  });

  async function feed(wanted: SearchRequest, { title, path }: { title: string; path: string }) {
    const request: SearchRequest = {
      ...wanted,
      // What only the page shows, and what would differ between readers of one address.
      useSemanticSearch: false,
      orderBy: "OpenDateNewestFirst",
      page: 1,
      pageSize,
    };
    const { items } = await search.search(request, anonymous);
    const cards = await opportunities.cards(
      items.map(({ publicOpportunityId }) => publicOpportunityId),
      anonymous,
    );
    const buyerOf = new Map(cards.items.map((card) => [card.publicOpportunityId, card.buyer?.buyerName]));
    const entries = items.map((item) => entryOf(item, buyerOf.get(item.publicOpportunityId)));
    return channel(title, path, entries);
  }

  function entryOf(item: Found, buyer: string | undefined): FeedItem {
    const { publicOpportunityId: id, title, openDate, firstCrawlDate } = item;
    const { whenLong, clock: time } = deadlineOf(item, clock.now().epochMilliseconds, null);
    const facts = [
      item.isInvented && "Invented for the demonstration",
      buyer,
      [whenLong, time].filter(Boolean).join(" "),
    ];
    return {
      guid: id,
      title,
      link: [origin(), "opportunities", id, slugOf(title)].filter(Boolean).join("/"),
      description: `${facts.filter(Boolean).join(". ")}.\n\n${truncate(item.description, maxTextLength)}`,
      publishedAt: Temporal.Instant.from(openDate ?? firstCrawlDate),
    };
  }

  return {
    async ofSearch(request: SearchRequest) {
      const [title] = await descriptions.describe([request], anonymous);
      return feed(request, { title: title!.replace(/\.$/, ""), path: "/opportunities" });
    },

    /** Refuses with `not_found`. */
    async ofCategory(slug: string) {
      const { categoryId, categoryName, urlSlug } = await browse.categories.get(slug);
      const path = `/browse/categories/${urlSlug}`;
      return feed(searchRequest.parse({ categoryIds: [categoryId] }), { title: `${categoryName}: open tenders`, path });
    },

    /** Refuses with `not_found`. */
    async ofBuyer(slug: string) {
      const { buyerId, name, urlSlug } = await browse.buyers.get(slug);
      const path = `/browse/buyers/${urlSlug}`;
      return feed(searchRequest.parse({ buyerIds: [buyerId] }), { title: `${name}: open tenders`, path });
    },

    ofPosts: () =>
      channel(
        "Blog",
        "/blog",
        newestPosts(pageSize).map(({ title, urlSlug, summary, publishedAt }) => ({
          guid: urlSlug,
          title,
          link: `${origin()}/blog/${urlSlug}`,
          description: summary,
          publishedAt: Temporal.PlainDate.from(publishedAt).toZonedDateTime(postsZone).toInstant(),
        })),
      ),
  };
}
