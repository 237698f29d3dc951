import { formatCounted } from "#domain/format-number.ts";
import { BuyerPage } from "#features/browse/web/buyer-page.tsx";
import { buyerQuery } from "#features/browse/web/browse-queries.ts";
import { orNotFound } from "#web/page-status.ts";
import { TrailData, publicHead } from "#web/public-page.tsx";
import { useSite } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/buyers/$slug")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const buyer = await queryClient.ensureQueryData(buyerQuery(slug)).catch(orNotFound);
    // A former name leads to the present one.
    if (buyer.urlSlug !== slug)
      throw redirect({ to: "/browse/buyers/$slug", params: { slug: buyer.urlSlug }, replace: true, statusCode: 301 });
    const { numOpen, numAwarded } = buyer.figures;
    return {
      path: `/browse/buyers/${slug}`,
      feed: `/api/v1/rss/buyers/${slug}`,
      title: buyer.name,
      description: `${buyer.name}: ${formatCounted(numOpen, "open tender")}, ${formatCounted(numAwarded, "contract")} awarded in the last 12 months, what it buys and who wins its work.`,
    };
  },
  head: ({ match, loaderData }) => publicHead(match.context.site, loaderData),
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(buyerQuery(Route.useParams().slug));
  return (
    <>
      <TrailData
        trail={[
          ["Browse", "/browse"],
          ["Buyers", "/browse/buyers"],
          [data.name, `/browse/buyers/${data.urlSlug}`],
        ]}
      />
      <BuyerPage buyer={data} origin={useSite().origin} />
    </>
  );
}
