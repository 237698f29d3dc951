import { Features } from "#web/landing/features.tsx";
import { Hero } from "#web/landing/hero.tsx";
import { examples, statistics } from "#web/landing/landing-queries.ts";
import { OpenNow } from "#web/landing/open-now.tsx";
import { Tiles } from "#web/landing/tiles.tsx";
import { Trial } from "#web/landing/trial.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/")({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(statistics), queryClient.ensureQueryData(examples)]).then(() => undefined),
  component: Landing,
});

function Landing() {
  const { data: figures } = useSuspenseQuery(statistics);
  return (
    <>
      <Hero total={figures.all} />
      <Tiles {...figures} />
      <OpenNow />
      <Features />
      <Trial />
    </>
  );
}
