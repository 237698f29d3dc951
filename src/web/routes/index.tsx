import { featuredQuery, minFeatured } from "#features/organisations/web/featured/featured-query.ts";
import { Features } from "#features/search/web/landing/features.tsx";
import { Hero } from "#features/search/web/landing/hero.tsx";
import { examples, statistics } from "#features/search/web/landing/landing-queries.ts";
import { OpenNow } from "#features/search/web/landing/open-now.tsx";
import { Tiles } from "#features/search/web/landing/tiles.tsx";
import { Trial } from "#features/search/web/landing/trial.tsx";
import type { Site } from "#contract/page-context.ts";
import { JsonLd, publicHead } from "#web/public-page.tsx";
import { useSite } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

// Most installations show none.
const FeaturedCarousel = lazy(() => import("#features/organisations/web/featured/featured-carousel.tsx"));

export const Route = createFileRoute("/")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(statistics),
      queryClient.ensureQueryData(examples),
      queryClient.ensureQueryData(featuredQuery),
    ]).then(() => undefined),
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/",
      description:
        "Find Australian tenders: search every public opportunity, see who buys what, and be told in time to bid.",
    }),
  component: Landing,
});

/** Who runs the site, and how it is searched, as search engines read it (schema.org). */
const ownerData = ({ productName, origin, operator: { name, contact } = {} }: Site) => ({
  "@graph": [
    {
      "@type": "Organization",
      "@id": `${origin}/#organisation`,
      name: productName,
      url: `${origin}/`,
      logo: `${origin}/logo.svg`,
      ...(name !== undefined && { legalName: name }),
      ...(contact !== undefined && { email: contact }),
    },
    {
      "@type": "WebSite",
      name: productName,
      url: `${origin}/`,
      publisher: { "@id": `${origin}/#organisation` },
      potentialAction: {
        "@type": "SearchAction",
        target: `${origin}/opportunities?q={search_term_string}`,
        "query-input": "required name=search_term_string",
      },
    },
  ],
});

function Landing() {
  const { data: figures } = useSuspenseQuery(statistics);
  const { data: groups } = useSuspenseQuery(examples);
  const { data: featured } = useSuspenseQuery(featuredQuery);
  return (
    <>
      <JsonLd data={ownerData(useSite())} />
      <Hero total={figures.all} groups={groups ?? []} />
      <Tiles {...figures} />
      {featured.length >= minFeatured && (
        <Suspense>
          <FeaturedCarousel organisations={featured} />
        </Suspense>
      )}
      <OpenNow />
      <Features />
      <Trial />
    </>
  );
}
