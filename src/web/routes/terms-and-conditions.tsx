import { TermsPage } from "#features/legal/web/terms-page.tsx";
import { publicHead } from "#web/public-page.tsx";
import { useSite } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/terms-and-conditions")({
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/terms-and-conditions",
      title: "Terms and conditions",
      description: `What ${match.context.site.productName} does, and what you agree to when you use it.`,
    }),
  component: Terms,
});

function Terms() {
  const { operator = {}, productName } = useSite();
  return <TermsPage operator={operator} productName={productName} />;
}
