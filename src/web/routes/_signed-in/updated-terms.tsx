import { UpdatedDocumentsPage } from "#features/legal/web/updated-documents-page.tsx";
import { home, returnPath } from "#web/session/return-path.ts";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_signed-in/updated-terms")({
  validateSearch: ({ returnUrl }: Record<string, unknown>): { returnUrl?: string } =>
    returnUrl === undefined ? {} : { returnUrl: returnPath(returnUrl) },
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Our terms") }] }),
  component: UpdatedTerms,
});

function UpdatedTerms() {
  const { returnUrl = home } = Route.useSearch();
  return <UpdatedDocumentsPage returnUrl={returnUrl} />;
}
