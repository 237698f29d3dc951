import { ApiError } from "#contract/client.ts";
import type { Site } from "#contract/page-context.ts";
import {
  sellerAwardsQuery,
  sellerInsightsQuery,
  type SellerProfile,
  sellerQuery,
} from "#features/insights/web/insights-queries.ts";
import { SellerPage } from "#features/insights/web/seller/seller-page.tsx";
import { JsonLd } from "#web/json-ld.tsx";
import { canonical, title, useSite } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

const pageIn = (value: unknown): { page?: number } => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? { page } : {};
};

export const Route = createFileRoute("/insights/$sellerSlug")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  validateSearch: (search: Record<string, unknown>) => pageIn(search["page"]),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, params: { sellerSlug }, deps: { page } }) => {
    const load = async () => {
      const [seller] = await Promise.all([
        queryClient.ensureQueryData(sellerQuery(sellerSlug)),
        queryClient.ensureQueryData(sellerInsightsQuery(sellerSlug)),
        queryClient.ensureQueryData(sellerAwardsQuery(sellerSlug, page)),
      ]);
      return seller;
    };
    const seller = await load().catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
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
  head: ({ match, params, loaderData }) => {
    const { site } = match.context;
    if (!loaderData) return { meta: [{ title: title(site, "Page not found") }] };
    const { name, isIndexable } = loaderData;
    return {
      meta: [
        { title: title(site, name) },
        {
          name: "description",
          content: `What ${name} won from public buyers: value by year, buyers, categories, and contracts that end soon.`,
        },
        ...(isIndexable ? [] : [{ name: "robots", content: "noindex" }]),
      ],
      links: [canonical(site, `/insights/${params.sellerSlug}`)],
    };
  },
  component: Seller,
});

/** The seller as search engines read it (schema.org). */
const sellerData = (site: Site, { name, abn, urlSlug }: SellerProfile) => ({
  "@context": "https://schema.org",
  "@type": "Organization",
  name,
  url: `${site.origin}/insights/${urlSlug}`,
  ...(abn && { identifier: { "@type": "PropertyValue", propertyID: "ABN", value: abn } }),
});

function Seller() {
  const site = useSite();
  const { sellerSlug } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const { data: seller } = useSuspenseQuery(sellerQuery(sellerSlug));
  const { data: insights } = useSuspenseQuery(sellerInsightsQuery(sellerSlug));
  const { data: awards } = useSuspenseQuery(sellerAwardsQuery(sellerSlug, page));
  return (
    <>
      {seller.isIndexable && <JsonLd data={sellerData(site, seller)} />}
      <SellerPage seller={seller} insights={insights} awards={awards} page={page} />
    </>
  );
}
