import { FaqPage } from "#features/support/web/faq-page.tsx";
import { canonical, title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/faq")({
  head: ({ match }) => ({
    meta: [
      { title: title(match.context.site, "FAQs") },
      { name: "description", content: "Answers about sources, deadlines, alerts and plans." },
    ],
    links: [canonical(match.context.site, "/faq")],
  }),
  component: FaqPage,
});
