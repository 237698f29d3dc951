import { Button } from "#web/ui/button.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { lazy, Suspense, useState } from "react";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import classes from "./match-explanation.module.css";

// Loaded on demand: few readers ask.
const ScoreParts = lazy(() => import("./score-parts.tsx").then((file) => ({ default: file.ScoreParts })));

type Props = {
  /** The sentence that came with the row. */
  explanation: string;
  /** The search this is a result of. */
  url: SearchUrl;
  id: string;
};

/** Explains a result on demand: which words match where, the share of each in the score, and the similarity. */
export function MatchExplanation({ explanation, url, id }: Props) {
  const [opened, setOpened] = useState(false);
  const button = (
    <Button
      preset="low-profile"
      size="xs"
      className={classes["why"]}
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      why
    </Button>
  );
  return (
    <Popup opened={opened} onClose={() => setOpened(false)} title="Why this result" target={button} align="end">
      <p>{explanation}</p>
      {url.q !== undefined && (
        <Suspense fallback={<Skeleton width="100%" height={72} />}>
          <ScoreParts url={url} id={id} />
        </Suspense>
      )}
    </Popup>
  );
}
