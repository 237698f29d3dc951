import { RedirectPage } from "#web/shell/redirect-page.tsx";
import { home, returnPath } from "#web/session/return-path.ts";
import { signIn } from "#web/session/sign-in.ts";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/sign-in/")({
  validateSearch: ({ returnUrl }: Record<string, unknown>): { returnUrl?: string } =>
    returnUrl === undefined ? {} : { returnUrl: returnPath(returnUrl) },
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Sign in") }, { name: "robots", content: "noindex" }],
  }),
  component: SignIn,
});

function SignIn() {
  const { returnUrl = home } = Route.useSearch();
  return <RedirectPage title="Sign in" to={returnUrl} ifSignedIn={returnUrl} redirect={signIn} />;
}
