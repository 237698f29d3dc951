import { NoticePage } from "#web/shell/notice-page.tsx";
import { title } from "#web/site.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/auth-error")({
  staticData: { status: 400 },
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Sign-in failed") }, { name: "robots", content: "noindex" }],
  }),
  component: AuthError,
});

function AuthError() {
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
      <p>The sign-in was cut off or took too long, and nothing was changed. Most often a second try works.</p>
    </NoticePage>
  );
}
