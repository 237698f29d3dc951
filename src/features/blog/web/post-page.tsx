import { ButtonLink } from "#web/ui/button-link.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { HtmlProse } from "#web/ui/prose.tsx";
import { Link } from "@tanstack/react-router";
import { type BlogPost, publishedText } from "./blog-queries.ts";
import classes from "./post-page.module.css";

/** One article with its sections, and what to read next. */
export function PostPage({ post }: { post: BlogPost }) {
  const [topic] = post.tags;
  return (
    <>
      <PageHead
        title={post.title}
        crumb={
          <>
            <Link to="/blog">Blog</Link>
            {topic !== undefined && <span>{topic}</span>}
          </>
        }
        lead={
          <p className={classes["by"]}>
            <span>{post.author}</span>
            <span>
              Published <time dateTime={post.publishedAt}>{publishedText(post.publishedAt)}</time>
            </span>
            <span>{post.readingMinutes} min</span>
          </p>
        }
      />
      <PageBody>
        <div className={classes["columns"]}>
          <nav aria-labelledby="sections" className={classes["sections"]}>
            <h2 id="sections">On this page</h2>
            <ul>
              {post.headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
            <ButtonLink to="/opportunities" search={{ closing: ["this-week"] }} size="sm" className={classes["button"]}>
              Tenders closing this week
            </ButtonLink>
          </nav>
          <article>
            <HtmlProse html={post.content} />
            <section aria-labelledby="read-next" className={classes["more"]}>
              <h2 id="read-next">Read next</h2>
              <ul>
                {post.readNext.map(({ title, urlSlug, readingMinutes }) => (
                  <li key={urlSlug}>
                    <Link to="/blog/$slug" params={{ slug: urlSlug }}>
                      {title}
                    </Link>
                    <span>{readingMinutes} min</span>
                  </li>
                ))}
              </ul>
            </section>
          </article>
        </div>
      </PageBody>
    </>
  );
}
