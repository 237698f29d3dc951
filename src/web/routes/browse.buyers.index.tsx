import { BuyersPage } from "#features/browse/web/buyers-page.tsx";
import { buyersQuery } from "#features/browse/web/browse-queries.ts";
import { readBuyersUrl } from "#features/browse/web/buyers-url.ts";
import { canonical, title } from "#web/site.ts";
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
  head: ({ match, loaderData }) => ({
    meta: [
      { title: title(match.context.site, "Buyers") },
      {
        name: "description",
        content: "Australian departments, agencies, councils and public companies: open tenders and awarded contracts.",
      },
      ...(loaderData?.isFiltered ? [{ name: "robots", content: "noindex" }] : []),
    ],
    links: [canonical(match.context.site, "/browse/buyers")],
  }),
  component: Buyers,
});

function Buyers() {
  const url = Route.useSearch();
  const { data } = useSuspenseQuery(buyersQuery(url));
  return <BuyersPage list={data} url={url} />;
}
