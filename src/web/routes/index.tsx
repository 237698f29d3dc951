import { Features } from "#features/search/web/landing/features.tsx";
import { Hero } from "#features/search/web/landing/hero.tsx";
import { examples, statistics } from "#features/search/web/landing/landing-queries.ts";
import { OpenNow } from "#features/search/web/landing/open-now.tsx";
import { Tiles } from "#features/search/web/landing/tiles.tsx";
import { Trial } from "#features/search/web/landing/trial.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(statistics), queryClient.ensureQueryData(examples)]).then(() => undefined),
  component: Landing,
});

function Landing() {
  const { data: figures } = useSuspenseQuery(statistics);
  const { data: groups } = useSuspenseQuery(examples);
  return (
    <>
      <Hero total={figures.all} groups={groups ?? []} />
      <Tiles {...figures} />
      <OpenNow />
      <Features />
      <Trial />
    </>
  );
}
