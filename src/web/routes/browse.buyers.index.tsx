import { BuyersPage } from "#features/browse/web/buyers-page.tsx";
import { buyersQuery } from "#features/browse/web/browse-queries.ts";
import { readBuyersUrl } from "#features/browse/web/buyers-url.ts";
import { TrailData, publicHead } from "#web/public-page.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/buyers/")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  validateSearch: readBuyersUrl,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureQueryData(buyersQuery(deps));
    return { isFiltered: Object.keys(deps).some((key) => key !== "page") };
  },
  head: ({ match, loaderData }) =>
    publicHead(match.context.site, {
      path: "/browse/buyers",
      title: "Buyers",
      description:
        "Australian departments, agencies, councils and public companies: open tenders and awarded contracts.",
      isIndexable: !loaderData?.isFiltered,
    }),
  component: Buyers,
});

function Buyers() {
  const url = Route.useSearch();
  const { data } = useSuspenseQuery(buyersQuery(url));
  return (
    <>
      <TrailData
        trail={[
          ["Browse", "/browse"],
          ["Buyers", "/browse/buyers"],
        ]}
      />
      <BuyersPage list={data} url={url} />
    </>
  );
}
