import { NoticePage } from "#web/shell/notice-page.tsx";
import { signIn, signUp } from "#web/shell/navigation.ts";
import { title } from "#web/site.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/access-denied")({
  staticData: { status: 403 },
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Access denied") }, { name: "robots", content: "noindex" }],
  }),
  component: AccessDenied,
});

function AccessDenied() {
  return (
    <NoticePage
      title="This page needs you to be signed in"
      actions={
        <>
          <ButtonLink {...signIn.link} preset="primary">
            {signIn.label}
          </ButtonLink>
          <ButtonLink {...signUp.link}>{signUp.label}</ButtonLink>
          <ButtonLink to="/opportunities" preset="low-profile">
            Search without an account
          </ButtonLink>
        </>
      }
    >
      <p>Saved searches, your watchlist and notes belong to your organisation. Public notices are open to everyone.</p>
    </NoticePage>
  );
}
