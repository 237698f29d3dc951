import type { Site } from "#contract/page-context.ts";
import {
  sellerAwardsQuery,
  sellerInsightsQuery,
  type SellerProfile,
  sellerQuery,
} from "#features/insights/web/insights-queries.ts";
import { SellerPage } from "#features/insights/web/seller/seller-page.tsx";
import { readSellerUrl } from "#features/insights/web/seller/seller-url.ts";
import { orNotFound } from "#web/page-status.ts";
import { JsonLd, TrailData, publicHead } from "#web/public-page.tsx";
import { useSite } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/insights/$sellerSlug")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  validateSearch: readSellerUrl,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { sellerSlug }, deps }) => {
    const load = async () => {
      const [seller] = await Promise.all([
        queryClient.ensureQueryData(sellerQuery(sellerSlug)),
        queryClient.ensureQueryData(sellerInsightsQuery(sellerSlug)),
        queryClient.ensureQueryData(sellerAwardsQuery(sellerSlug, deps)),
      ]);
      return seller;
    };
    const seller = await load().catch(orNotFound);
    // A merged seller's address, or one in capitals.
    if (seller.urlSlug !== sellerSlug)
      throw redirect({
        to: "/insights/$sellerSlug",
        params: { sellerSlug: seller.urlSlug },
        replace: true,
        statusCode: 301,
      });
    return { name: seller.name, isIndexable: seller.isIndexable };
  },
  head: ({ match, params, loaderData }) =>
    publicHead(
      match.context.site,
      loaderData && {
        path: `/insights/${params.sellerSlug}`,
        title: loaderData.name,
        description: `What ${loaderData.name} won from public buyers: value by year, buyers, categories, and contracts that end soon.`,
        isIndexable: loaderData.isIndexable,
      },
    ),
  component: Seller,
});

/** The seller as search engines read it (schema.org). */
const sellerData = (site: Site, { name, abn, urlSlug }: SellerProfile) => ({
  "@type": "Organization",
  name,
  url: `${site.origin}/insights/${urlSlug}`,
  ...(abn && { identifier: { "@type": "PropertyValue", propertyID: "ABN", value: abn } }),
});

function Seller() {
  const site = useSite();
  const { sellerSlug } = Route.useParams();
  const url = Route.useSearch();
  const { data: seller } = useSuspenseQuery(sellerQuery(sellerSlug));
  const { data: insights } = useSuspenseQuery(sellerInsightsQuery(sellerSlug));
  const { data: awards } = useSuspenseQuery(sellerAwardsQuery(sellerSlug, url));
  return (
    <>
      {seller.isIndexable && <JsonLd data={sellerData(site, seller)} />}
      <TrailData
        trail={[
          ["Insights", "/insights"],
          [seller.name, `/insights/${seller.urlSlug}`],
        ]}
      />
      <SellerPage seller={seller} insights={insights} awards={awards} url={url} />
    </>
  );
}
