import { TermsPage } from "#features/legal/web/terms-page.tsx";
import { canonical, title, useSite } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/terms-and-conditions")({
  head: ({ match: { context } }) => ({
    meta: [
      { title: title(context.site, "Terms and conditions") },
      { name: "description", content: `What ${context.site.productName} does, and what you agree to when you use it.` },
    ],
    links: [canonical(context.site, "/terms-and-conditions")],
  }),
  component: Terms,
});

function Terms() {
  const { operator = {}, productName } = useSite();
  return <TermsPage operator={operator} productName={productName} />;
}
