import { formatCounted } from "#domain/format-number.ts";
import type { Interruption } from "#web/api/interruption.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import classes from "./search-failed.module.css";

/** Seconds between retries. */
const retryDelaySeconds = 5;

type Props = { interruption: Interruption | null; refusal: string | null; onRetry: () => void };

/** Replaces the results: an interruption (retried automatically), a refused search, or another error. */
export function SearchFailed({ interruption, refusal, onRetry }: Props) {
  return (
    <div className={classes["container"]}>
      {interruption ? (
        <Interrupted {...interruption} onRetry={onRetry} />
      ) : refusal ? (
        <section role="alert" className={classes["panel"]}>
          <h2>Change this search</h2>
          <p>{refusal}</p>
        </section>
      ) : (
        <ErrorPanel thing="the results" onRetry={onRetry} />
      )}
    </div>
  );
}

/** Shows the service's own message, such as "The search index is being rebuilt". */
function Interrupted({ detail, onRetry }: Interruption & { onRetry: () => void }) {
  const [left, setLeft] = useState(retryDelaySeconds);
  const tick = useEffectEvent(() => {
    if (left <= 1) onRetry();
    setLeft(left <= 1 ? retryDelaySeconds : left - 1);
  });
  useEffect(() => {
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <section className={classes["panel"]}>
      <h2>{(detail ?? "We cannot reach the service").replace(/\.$/, "")}; your deadlines still stand</h2>
      <p>
        You can still read notices that are open. <span>Trying again in {formatCounted(left, "second")}.</span>
      </p>
      <Button size="sm" icon="refresh" onClick={onRetry}>
        Try now
      </Button>
    </section>
  );
}
