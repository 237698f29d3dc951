import type { SignInRule } from "#features/identity/shapes.ts";
import { MessagePage } from "#web/shell/message-page.tsx";
import { title } from "#web/site.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { createFileRoute, useHydrated } from "@tanstack/react-router";

export const Route = createFileRoute("/auth-error")({
  staticData: { status: 400 },
  // The provider's error code; only one has its own page.
  validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
    typeof error === "string" ? { error } : {},
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Sign-in failed") }, { name: "robots", content: "noindex" }],
  }),
  component: AuthError,
});

function AuthError() {
  const isSecure = !useHydrated() || isSecureContext;
  const { error } = Route.useSearch();
  if (error === ("too_many" satisfies SignInRule))
    return (
      <MessagePage title="Too many sign-in attempts" actions={<ButtonLink to="/">Home</ButtonLink>}>
        <p>
          Too many sign-in attempts from your network. Try again in 15 minutes. Anyone who is already signed in stays
          signed in.
        </p>
      </MessagePage>
    );
  return (
    <MessagePage
      title="Sign-in failed"
      actions={
        <>
          <ButtonLink to="/sign-in" preset="primary" icon="refresh">
            Try again
          </ButtonLink>
          <ButtonLink to="/">Home</ButtonLink>
        </>
      }
    >
      {isSecure ? (
        <p>The sign-in was interrupted or took too long. Nothing has changed. Try again.</p>
      ) : (
        <p>You need a secure connection to sign in. Open this site at an address that starts with https://.</p>
      )}
    </MessagePage>
  );
}
