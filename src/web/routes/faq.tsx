import { FaqPage } from "#features/support/web/faq-page.tsx";
import { publicHead } from "#web/public-page.tsx";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/faq")({
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/faq",
      title: "FAQs",
      description: "Answers about sources, deadlines, alerts and plans.",
    }),
  component: FaqPage,
});
