import { BlogPage } from "#features/blog/web/blog-page.tsx";
import { blogQuery } from "#features/blog/web/blog-queries.ts";
import { blogFeed, readBlogUrl } from "#features/blog/web/blog-url.ts";
import { publicHead } from "#web/public-page.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/blog/")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  validateSearch: readBlogUrl,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(blogQuery(deps)).then(() => undefined),
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/blog",
      title: "Blog",
      description: "How public buying in Australia works, and how to win some of it.",
      feed: blogFeed,
    }),
  component: Blog,
});

function Blog() {
  const url = Route.useSearch();
  const { data } = useSuspenseQuery(blogQuery(url));
  return <BlogPage list={data} url={url} />;
}
