import { ApiError } from "#contract/client.ts";
import { Button } from "#web/ui/button.tsx";
import { FailedPart } from "#web/ui/failed-part.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import classes from "./search-failed.module.css";

/** Seconds between two tries. */
const pause = 5;

/** An answer of 503 is shown at once, though it is tried again: the reader should know what the wait is for. */
export const interruption = (error: Error | null): Error | null =>
  error instanceof ApiError && error.status === 503 ? error : null;

/** Stands where the results would: the index is being rebuilt (tried again by itself), or something else went wrong. */
export function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (interruption(error)) return <Interruption onRetry={onRetry} />;
  return (
    <div className={classes["place"]}>
      <FailedPart thing="the results" onRetry={onRetry} />
    </div>
  );
}

function Interruption({ onRetry }: { onRetry: () => void }) {
  const [left, setLeft] = useState(pause);
  const tick = useEffectEvent(() => {
    if (left <= 1) onRetry();
    setLeft(left <= 1 ? pause : left - 1);
  });
  useEffect(() => {
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes["place"]}>
      <section className={classes["panel"]}>
        <h2>The search index is being rebuilt; your deadlines still stand</h2>
        <p>
          Notices that you have open can still be read. <span>Trying again in {left} seconds.</span>
        </p>
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Try now
        </Button>
      </section>
    </div>
  );
}
