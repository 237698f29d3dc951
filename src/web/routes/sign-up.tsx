import { RedirectPage } from "#web/shell/redirect-page.tsx";
import { home, returnPath } from "#web/session/return-path.ts";
import { afterSignUp, signUp } from "#web/session/sign-in.ts";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/sign-up")({
  validateSearch: ({ returnUrl }: Record<string, unknown>): { returnUrl?: string } =>
    returnUrl === undefined ? {} : { returnUrl: returnPath(returnUrl) },
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Sign up") }, { name: "robots", content: "noindex" }],
  }),
  component: SignUp,
});

function SignUp() {
  const { returnUrl } = Route.useSearch();
  return (
    <RedirectPage title="Sign up" to={returnUrl ?? afterSignUp} ifSignedIn={returnUrl ?? home} redirect={signUp} />
  );
}
