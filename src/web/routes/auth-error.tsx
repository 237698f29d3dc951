import { NoticePage } from "#web/shell/notice-page.tsx";
import { title } from "#web/site.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { createFileRoute, useHydrated } from "@tanstack/react-router";

export const Route = createFileRoute("/auth-error")({
  staticData: { status: 400 },
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Sign-in failed") }, { name: "robots", content: "noindex" }],
  }),
  component: AuthError,
});

function AuthError() {
  const isSecure = !useHydrated() || isSecureContext;
  return (
    <NoticePage
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
    </NoticePage>
  );
}
