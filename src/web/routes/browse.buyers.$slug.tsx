import { ApiError } from "#contract/client.ts";
import { formatCounted } from "#domain/format-number.ts";
import { BuyerPage } from "#features/browse/web/buyer-page.tsx";
import { buyerQuery } from "#features/browse/web/browse-queries.ts";
import { canonical, title } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/buyers/$slug")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const buyer = await queryClient.ensureQueryData(buyerQuery(slug)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
    // A former name leads to the present one.
    if (buyer.urlSlug !== slug)
      throw redirect({ to: "/browse/buyers/$slug", params: { slug: buyer.urlSlug }, replace: true, statusCode: 301 });
    const { numOpen, numAwarded } = buyer.figures;
    return {
      name: buyer.name,
      description: `${buyer.name}: ${formatCounted(numOpen, "open tender")}, ${formatCounted(numAwarded, "contract")} awarded in the last 12 months, what it buys and who wins its work.`,
    };
  },
  head: ({ match, params, loaderData }) => ({
    meta: loaderData
      ? [
          { title: title(match.context.site, loaderData.name) },
          { name: "description", content: loaderData.description },
        ]
      : [{ title: title(match.context.site, "Page not found") }],
    links: loaderData ? [canonical(match.context.site, `/browse/buyers/${params.slug}`)] : [],
  }),
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(buyerQuery(Route.useParams().slug));
  return <BuyerPage buyer={data} />;
}
