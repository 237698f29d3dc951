import { formatCounted } from "#domain/format-number.ts";
import { MessagePage } from "./message-page.tsx";
import { Button } from "#web/ui/button.tsx";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

type Props = {
  /** Seconds between retries. */
  retryDelaySeconds?: number;
  /** Called when the service is back; by default the failed page is loaded again. */
  onBack?: (() => void) | undefined;
};

/** The service is unreachable. Retries automatically, and says when. */
export function InterruptionPage({ retryDelaySeconds = 20, onBack }: Props) {
  const router = useRouter();
  const [left, setLeft] = useState(retryDelaySeconds);
  const retry = () => {
    setLeft(retryDelaySeconds);
    if (onBack) onBack();
    else void router.invalidate();
  };
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : retry()), 1_000);
    return () => clearTimeout(timer);
  });
  return (
    <MessagePage
      title="We cannot reach the service; your deadlines still stand"
      actions={
        <Button icon="refresh" onClick={retry}>
          Try now
        </Button>
      }
    >
      <p>
        Alerts that are due will be sent when it is back. <span>Trying again in {formatCounted(left, "second")}.</span>
      </p>
    </MessagePage>
  );
}
