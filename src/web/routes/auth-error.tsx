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
      <MessagePage title="Too many sign-ins" actions={<ButtonLink to="/">Home</ButtonLink>}>
        <p>
          Very many sign-ins were begun from your network within a few minutes. Try again in a quarter of an hour. Who
          is signed in stays so.
        </p>
      </MessagePage>
    );
  return (
    <MessagePage
      title="Signing in did not work"
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
        <p>The sign-in was cut off or took too long, and nothing was changed. Most often a second try works.</p>
      ) : (
        <p>Signing in needs a secure connection. Open this site by an address that begins with https://.</p>
      )}
    </MessagePage>
  );
}
