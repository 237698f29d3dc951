import { ApiError } from "#contract/client.ts";
import { isInterruption } from "#web/api/interruption.ts";
import { InterruptionPage } from "#web/shell/interruption-page.tsx";
import { MessagePage } from "./message-page.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { unexpectedError } from "#web/ui/messages.ts";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";

/** Replaces a page that failed: an interruption, or an unexpected error. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, "error">) {
  const router = useRouter();
  if (isInterruption(error)) return <InterruptionPage {...retryDelayOf(error)} />;
  return (
    <MessagePage
      title={unexpectedError.title}
      actions={
        <>
          <Button preset="primary" icon="refresh" onClick={() => void router.invalidate()}>
            Try again
          </Button>
          <ButtonLink to="/">Home</ButtonLink>
        </>
      }
    >
      <p>{unexpectedError.message}</p>
    </MessagePage>
  );
}

/** The server's Retry-After, a few seconds while it starts. */
function retryDelayOf(error: unknown) {
  const seconds = error instanceof ApiError ? Number(error.headers["retry-after"]) : Number.NaN;
  return seconds >= 1 && seconds <= 60 ? { retryDelaySeconds: seconds } : {};
}
