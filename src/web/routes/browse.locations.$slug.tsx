import { formatCounted } from "#domain/format-number.ts";
import { locationQuery } from "#features/browse/web/browse-queries.ts";
import { locationFeed, LocationPage } from "#features/browse/web/location-page.tsx";
import { orNotFound } from "#web/page-status.ts";
import { TrailData, publicHead } from "#web/public-page.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/locations/$slug")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const location = await queryClient.ensureQueryData(locationQuery(slug)).catch(orNotFound);
    const { urlSlug, locationName, figures } = location;
    // Its short name leads to it too.
    if (urlSlug !== slug)
      throw redirect({ to: "/browse/locations/$slug", params: { slug: urlSlug }, replace: true, statusCode: 301 });
    return {
      path: `/browse/locations/${slug}`,
      feed: locationFeed(location),
      title: `Tenders in ${locationName}`,
      description: `${locationName}: ${formatCounted(figures.numOpen, "open tender")}, ${formatCounted(figures.numAwarded, "contract")} awarded in the last 12 months, the buyers and the sellers.`,
    };
  },
  head: ({ match, loaderData }) => publicHead(match.context.site, loaderData),
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(locationQuery(Route.useParams().slug));
  return (
    <>
      <TrailData
        trail={[
          ["Browse", "/browse"],
          [data.locationName, `/browse/locations/${data.urlSlug}`],
        ]}
      />
      <LocationPage location={data} />
    </>
  );
}
