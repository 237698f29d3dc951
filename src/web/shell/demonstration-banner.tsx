import { formatCount } from "#domain/format-number.ts";
import { healthQuery } from "#web/api/health.ts";
import classes from "#web/shell/demonstration-banner.module.css";
import { OutboxHint } from "#web/shell/outbox-hint.tsx";
import { useSite } from "#web/site.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useQuery } from "@tanstack/react-query";

const key = "demonstration-banner";

/** Runs in the head: a banner hidden in this tab stays hidden on the next page. */
export const bannerScript = `try{if(sessionStorage.getItem("${key}"))document.documentElement.dataset.banner="hidden"}catch{}`;

function hideBanner() {
  document.documentElement.dataset["banner"] = "hidden";
  try {
    sessionStorage.setItem(key, "hidden");
  } catch {
    // Storage is off: hidden until the page is loaded again.
  }
}

/** Says what is invented, and how much of the demonstration's data has been ingested. */
export function DemonstrationBanner() {
  if (!useSite().isDemonstration) return null;
  return (
    <aside aria-label="Demonstration" className={classes["banner"]}>
      <p className={classes["text"]}>
        <strong>Demonstration:</strong> notices marked “invented” are made up. The others are real contracts awarded in
        2013–2026. <OutboxHint /> <Progress />
      </p>
      <IconButton icon="close" label="Hide" size="xs" onClick={hideBanner} />
    </aside>
  );
}

function Progress() {
  const { data } = useQuery({
    ...healthQuery,
    refetchInterval: ({ state }) => (state.data?.catchingUp?.ingest ? 3_000 : false),
  });
  const ingest = data?.catchingUp?.ingest;
  if (!ingest) return null;
  return (
    <span className={classes["progress"]}>
      Loading the rest: {formatCount(ingest.read)}
      {ingest.expected !== null && (
        <>
          {" "}
          of {formatCount(ingest.expected)}
          <progress aria-label="Notices read" value={ingest.read} max={ingest.expected} />
        </>
      )}
    </span>
  );
}
