import { ApiError } from "#contract/client.ts";
import type { Site } from "#contract/page-context.ts";
import { type BlogPost, blogPostQuery } from "#features/blog/web/blog-queries.ts";
import { PostPage } from "#features/blog/web/post-page.tsx";
import { JsonLd } from "#web/json-ld.tsx";
import { canonical, title, useSite } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";

export const Route = createFileRoute("/blog/$slug")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: ({ context: { queryClient }, params: { slug } }) =>
    queryClient.ensureQueryData(blogPostQuery(slug)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    }),
  head: ({ match, params, loaderData }) => {
    const { site } = match.context;
    if (!loaderData) return { meta: [{ title: title(site, "Page not found") }] };
    return {
      meta: [
        { title: title(site, loaderData.title) },
        { name: "description", content: loaderData.summary },
        { property: "og:type", content: "article" },
        { property: "og:title", content: loaderData.title },
        { property: "og:description", content: loaderData.summary },
        ...(loaderData.imageUrl ? [{ property: "og:image", content: site.origin + loaderData.imageUrl }] : []),
      ],
      links: [canonical(site, `/blog/${params.slug}`)],
    };
  },
  component: Post,
});

/** The article as search engines read it (schema.org). */
const articleData = (site: Site, post: BlogPost) => ({
  "@context": "https://schema.org",
  "@type": "Article",
  headline: post.title,
  description: post.summary,
  datePublished: post.publishedAt,
  keywords: post.tags.join(", "),
  author: { "@type": "Organization", name: post.author },
  publisher: { "@type": "Organization", name: site.productName, url: site.origin },
  mainEntityOfPage: `${site.origin}/blog/${post.urlSlug}`,
  ...(post.imageUrl && { image: site.origin + post.imageUrl }),
});

function Post() {
  const site = useSite();
  const { data } = useSuspenseQuery(blogPostQuery(Route.useParams().slug));
  return (
    <>
      <JsonLd data={articleData(site, data)} />
      <PostPage post={data} />
    </>
  );
}
