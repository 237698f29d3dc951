import { ApiError } from "#contract/client.ts";
import { formatCounted } from "#domain/format-number.ts";
import { locationQuery } from "#features/browse/web/browse-queries.ts";
import { LocationPage } from "#features/browse/web/location-page.tsx";
import { canonical, title } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/locations/$slug")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const location = await queryClient.ensureQueryData(locationQuery(slug)).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error;
    });
    const { urlSlug, locationName, figures } = location;
    // Its short name leads to it too.
    if (urlSlug !== slug)
      throw redirect({ to: "/browse/locations/$slug", params: { slug: urlSlug }, replace: true, statusCode: 301 });
    return {
      name: `Tenders in ${locationName}`,
      description: `${locationName}: ${formatCounted(figures.numOpen, "open tender")}, ${formatCounted(figures.numAwarded, "contract")} awarded in the last 12 months, the buyers and the sellers.`,
    };
  },
  head: ({ match, params, loaderData }) => ({
    meta: loaderData
      ? [
          { title: title(match.context.site, loaderData.name) },
          { name: "description", content: loaderData.description },
        ]
      : [{ title: title(match.context.site, "Page not found") }],
    links: loaderData ? [canonical(match.context.site, `/browse/locations/${params.slug}`)] : [],
  }),
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(locationQuery(Route.useParams().slug));
  return <LocationPage location={data} />;
}
