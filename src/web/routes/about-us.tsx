import { AboutPage } from "#features/support/web/about-page.tsx";
import { canonical, title, useSite } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/about-us")({
  head: ({ match }) => ({
    meta: [
      { title: title(match.context.site, "About us") },
      { name: "description", content: "What this site does for Australian suppliers, and what it promises them." },
    ],
    links: [canonical(match.context.site, "/about-us")],
  }),
  component: About,
});

function About() {
  const { productName, operator = {} } = useSite();
  return <AboutPage productName={productName} operator={operator} />;
}
