import { formatCounted } from "#domain/format-number.ts";
import { categoryQuery } from "#features/browse/web/browse-queries.ts";
import { CategoryPage } from "#features/browse/web/category-page.tsx";
import { orNotFound } from "#web/page-status.ts";
import { TrailData, publicHead } from "#web/public-page.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/categories/$slug")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const category = await queryClient.ensureQueryData(categoryQuery(slug)).catch(orNotFound);
    const { urlSlug, categoryName, figures } = category;
    // Its code leads to it too.
    if (urlSlug !== slug)
      throw redirect({ to: "/browse/categories/$slug", params: { slug: urlSlug }, replace: true, statusCode: 301 });
    return {
      path: `/browse/categories/${slug}`,
      feed: `/api/v1/rss/categories/${slug}`,
      title: categoryName,
      description: `${categoryName}: ${formatCounted(figures.numOpen, "open tender")}, ${formatCounted(figures.numAwarded, "contract")} awarded in the last 12 months, the buyers and the sellers.`,
    };
  },
  head: ({ match, loaderData }) => publicHead(match.context.site, loaderData),
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(categoryQuery(Route.useParams().slug));
  const above = data.ancestors.map(({ categoryName, urlSlug }): [string, string] => [
    categoryName,
    `/browse/categories/${urlSlug}`,
  ]);
  const own: [string, string] = [data.categoryName, `/browse/categories/${data.urlSlug}`];
  return (
    <>
      <TrailData trail={[["Browse", "/browse"], ["Categories", "/browse/categories"], ...above, own]} />
      <CategoryPage category={data} />
    </>
  );
}
