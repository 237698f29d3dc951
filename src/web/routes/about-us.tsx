import { AboutPage } from "#features/support/web/about-page.tsx";
import { publicHead } from "#web/public-page.tsx";
import { useSite } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/about-us")({
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
  return <AboutPage productName={productName} operator={operator} />;
}
