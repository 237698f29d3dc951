import { formatCount } from "#domain/format-number.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FeedButton } from "#web/ui/feed-button.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./blog-page.module.css";
import { type BlogPage as List, publishedText } from "./blog-queries.ts";
import { blogFeed, blogPageSize, type BlogUrl } from "./blog-url.ts";

type Props = { list: List; url: BlogUrl };

/** The list of articles, all or of one topic. */
export function BlogPage({ list: { items, tags, totalRecords }, url: { tag, page = 1 } }: Props) {
  return (
    <>
      <PageHead
        title="Blog"
        lead="How public buying in Australia works, and how to win some of it."
        actions={<FeedButton href={blogFeed} label="Articles as an RSS feed" />}
      />
      <PageBody>
        <nav aria-label="Topics" className={classes["topics"]}>
          <Link to="/blog" activeOptions={{ exact: true }} {...(tag === undefined && { "aria-current": "page" })}>
            All
          </Link>
          {tags.map((topic) => (
            <Link key={topic} to="/blog" search={{ tag: topic }} {...(topic === tag && { "aria-current": "page" })}>
              {topic}
            </Link>
          ))}
        </nav>
        {items.length === 0 && (
          <p>
            There are no articles here. <Link to="/blog">See all articles</Link>
          </p>
        )}
        <ol className={classes["posts"]}>
          {items.map((post) => (
            <li key={post.urlSlug}>
              <time dateTime={post.publishedAt}>{publishedText(post.publishedAt)}</time>
              <div>
                <h2>
                  <Link to="/blog/$slug" params={{ slug: post.urlSlug }}>
                    {post.title}
                  </Link>
                </h2>
                <p>{post.summary}</p>
                <p className={classes["tag"]}>
                  {post.tags.join(", ")} · {post.readingMinutes} min
                </p>
              </div>
            </li>
          ))}
        </ol>
        <Pages page={page} pages={Math.ceil(totalRecords / blogPageSize)} tag={tag} />
      </PageBody>
    </>
  );
}

function Pages({ page, pages, tag }: { page: number; pages: number; tag: string | undefined }) {
  if (pages < 2) return null;
  const search = (wanted: number): BlogUrl => ({
    ...(tag !== undefined && { tag }),
    ...(wanted > 1 && { page: wanted }),
  });
  return (
    <nav aria-label="Pages" className={classes["pages"]}>
      {page > 1 && (
        <ButtonLink to="/blog" search={search(page - 1)} size="sm">
          Newer articles
        </ButtonLink>
      )}
      <span>
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      {page < pages && (
        <ButtonLink to="/blog" search={search(page + 1)} size="sm">
          Older articles
        </ButtonLink>
      )}
    </nav>
  );
}
