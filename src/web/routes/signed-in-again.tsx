import { afterSigningInAgain } from "#web/session/return-path.ts";
import { useSession } from "#web/session/session.ts";
import { MessagePage } from "#web/shell/message-page.tsx";
import { title } from "#web/site.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect } from "react";

export const Route = createFileRoute("/signed-in-again")({
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Signed in") }, { name: "robots", content: "noindex" }],
  }),
  component: SignedInAgain,
});

/** The end of a sign-in in a window of its own: closes it, because the page that opened it goes on. */
function SignedInAgain() {
  const { status } = useSession();
  useEffect(() => {
    if (status === "signed-in") window.close();
  }, [status]);
  if (status === "signed-out")
    return (
      <MessagePage
        title="You are not signed in"
        actions={
          <ButtonLink to="/sign-in" search={{ returnUrl: afterSigningInAgain }} preset="primary">
            Sign in
          </ButtonLink>
        }
      >
        <p>The other page still waits with what you typed.</p>
      </MessagePage>
    );
  return (
    <MessagePage title="You are signed in">
      <p>Close this window. The other page has everything you typed, and continues.</p>
    </MessagePage>
  );
}
