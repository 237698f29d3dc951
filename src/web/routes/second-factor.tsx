import { MessagePage } from "#web/shell/message-page.tsx";
import { home, returnPath } from "#web/session/return-path.ts";
import { signOut, stepUp } from "#web/session/sign-in.ts";
import { title } from "#web/site.ts";
import { Button } from "#web/ui/button.tsx";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/second-factor")({
  staticData: { status: 403 },
  validateSearch: ({ returnUrl }: Record<string, unknown>): { returnUrl?: string } =>
    returnUrl === undefined ? {} : { returnUrl: returnPath(returnUrl) },
  head: ({ match }) => ({
    meta: [{ title: title(match.context.site, "Second factor required") }, { name: "robots", content: "noindex" }],
  }),
  component: SecondFactor,
});

/** For members whose organisation requires a second factor that they did not sign in with. */
function SecondFactor() {
  const { returnUrl = home } = Route.useSearch();
  return (
    <MessagePage
      title="Your organisation requires a second factor"
      actions={
        <>
          <Button preset="primary" onClick={() => void stepUp(returnUrl)}>
            Sign in with a second factor
          </Button>
          <Button onClick={() => void signOut()}>Sign out</Button>
        </>
      }
    >
      <p>
        Sign in again with an authenticator app or a passkey. If you have neither, you can set one up as you sign in.
        Until then you can only read public notices.
      </p>
    </MessagePage>
  );
}
