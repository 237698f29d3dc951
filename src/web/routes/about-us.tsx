import { AboutPage } from "#features/support/web/about-page.tsx";
import { formatCount } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { type Statistics, statistics } from "#features/search/web/landing/landing-queries.ts";
import { publicHead } from "#web/public-page.tsx";
import { useSite } from "#web/site.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";

/** The numbers of the landing page, as this page writes them. */
const numbersOf = ({ all, open, buyers, awarded }: Statistics) => [
  { label: "Public notices", value: formatCount(all) },
  { label: "Open now", value: formatCount(open) },
  { label: "Recently active buyers", value: formatCount(buyers) },
  { label: "Awarded in 12 months", value: formatMoneyShort(awarded) },
];

export const Route = createFileRoute("/about-us")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(statistics).then(() => undefined),
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/about-us",
      title: "About us",
      description: "What this site does for Australian suppliers, and what it promises them.",
    }),
  component: About,
});

function About() {
  const { productName, operator = {} } = useSite();
  const { data } = useSuspenseQuery(statistics);
  return <AboutPage productName={productName} operator={operator} numbers={numbersOf(data)} />;
}
