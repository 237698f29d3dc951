import { ApiError } from "#contract/client.ts";
import { formatCounted } from "#domain/format-number.ts";
import { categoryQuery } from "#features/browse/web/browse-queries.ts";
import { CategoryPage } from "#features/browse/web/category-page.tsx";
import { canonical, title } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/categories/$slug")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const category = await queryClient.ensureQueryData(categoryQuery(slug)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
    const { urlSlug, categoryName, figures } = category;
    // Its code leads to it too.
    if (urlSlug !== slug)
      throw redirect({ to: "/browse/categories/$slug", params: { slug: urlSlug }, replace: true, statusCode: 301 });
    return {
      name: categoryName,
      description: `${categoryName}: ${formatCounted(figures.numOpen, "open tender")}, ${formatCounted(figures.numAwarded, "contract")} awarded in the last 12 months, the buyers and the sellers.`,
    };
  },
  head: ({ match, params, loaderData }) => ({
    meta: loaderData
      ? [
          { title: title(match.context.site, loaderData.name) },
          { name: "description", content: loaderData.description },
        ]
      : [{ title: title(match.context.site, "Page not found") }],
    links: loaderData ? [canonical(match.context.site, `/browse/categories/${params.slug}`)] : [],
  }),
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(categoryQuery(Route.useParams().slug));
  return <CategoryPage category={data} />;
}
