import { MessagePage } from "#web/shell/message-page.tsx";
import { returnPath } from "#web/session/return-path.ts";
import { title } from "#web/site.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/access-denied")({
  staticData: { status: 403 },
  validateSearch: ({ returnUrl }: Record<string, unknown>): { returnUrl?: string } =>
    returnUrl === undefined ? {} : { returnUrl: returnPath(returnUrl) },
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Access denied") }, { name: "robots", content: "noindex" }],
  }),
  component: AccessDenied,
});

function AccessDenied() {
  const search = Route.useSearch();
  return (
    <MessagePage
      title="Sign in to see this page"
      actions={
        <>
          <ButtonLink to="/sign-in" search={search} preset="primary">
            Sign in
          </ButtonLink>
          <ButtonLink to="/sign-up" search={search}>
            Sign up
          </ButtonLink>
          <ButtonLink to="/opportunities" preset="low-profile">
            Search without an account
          </ButtonLink>
        </>
      }
    >
      <p>Saved searches, your watchlist and notes belong to your organisation. Public notices are open to everyone.</p>
    </MessagePage>
  );
}
