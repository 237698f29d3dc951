import type { Site } from "#contract/page-context.ts";
import { type BlogPost, blogPostQuery } from "#features/blog/web/blog-queries.ts";
import { PostPage } from "#features/blog/web/post-page.tsx";
import { orNotFound } from "#web/page-status.ts";
import { JsonLd, TrailData, publicHead } from "#web/public-page.tsx";
import { useSite } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/blog/$slug")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: ({ context: { queryClient }, params: { slug } }) =>
    queryClient.ensureQueryData(blogPostQuery(slug)).catch(orNotFound),
  head: ({ match, params, loaderData }) =>
    publicHead(
      match.context.site,
      loaderData && {
        path: `/blog/${params.slug}`,
        title: loaderData.title,
        description: loaderData.summary,
        type: "article",
        ...(loaderData.imageUrl && { image: loaderData.imageUrl }),
      },
    ),
  component: Post,
});

/** The article as search engines read it (schema.org). */
const articleData = (site: Site, post: BlogPost) => ({
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
      <TrailData
        trail={[
          ["Blog", "/blog"],
          [data.title, `/blog/${data.urlSlug}`],
        ]}
      />
      <PostPage post={data} />
    </>
  );
}
