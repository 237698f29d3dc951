import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import type { DiffPart } from "#domain/word-diff.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { changeTime, changeText } from "#domain/change-text.ts";
import classes from "./detail-changes.module.css";
import { useReaderZone } from "#web/clock.tsx";
import { changesQuery, fieldChanges, type Change, type FreeOpportunity } from "./opportunity-query.ts";

/** What changed since the notice was first seen, newest first, as a diff in words. */
export function DetailChanges({ notice }: { notice: FreeOpportunity }) {
  const zone = useReaderZone() ?? notice.timezoneId;
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isError, refetch } = useInfiniteQuery(
    changesQuery(notice.publicOpportunityId, useUserCache() !== null),
  );
  const changes = fieldChanges(data?.pages.flatMap(({ items }) => items) ?? []);
  const withheld = changes.some(({ isWithheld }) => isWithheld);
  return (
    <section className={classes["changes"]} aria-labelledby="changes">
      <h2 id="changes">What has changed</h2>
      {isError && <ErrorPanel thing="the changes" onRetry={() => void refetch()} />}
      <ol className={classes["log"]}>
        {changes.map((change, index) => {
          const time = changeTime(change, zone);
          const isSameTime = index > 0 && changeTime(changes[index - 1]!, zone) === time;
          return (
            <li key={index} className={isSameTime ? classes["sameTime"] : undefined}>
              <span className={classes["time"]}>{isSameTime ? <VisuallyHidden>{time}</VisuallyHidden> : time}</span>
              <ChangeLine change={change} zone={notice.timezoneId} />
            </li>
          );
        })}
        {!hasNextPage && data && (
          <li>
            <span className={classes["time"]}>{formatZonedDateTime(epochOf(notice.firstCrawlDate), zone)}</span>
            <p>First seen here{changes.length === 0 && ", and not changed since"}</p>
          </li>
        )}
      </ol>
      {hasNextPage && (
        <Button preset="secondary" size="sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
      {withheld && <p className={classes["quiet"]}>Sign in to see the values before and after.</p>}
    </section>
  );
}

/** One change in words: what happened, before and after, and how much it matters. */
export function ChangeLine({ change, zone }: { change: Omit<Change, "changedDateTime" | "seenDate">; zone: string }) {
  const { lead, before, after, note, diff } = changeText(change, zone);
  return (
    <div>
      <p>
        {lead} {before && <del>{before}</del>} {before && after && "to"} {after && <ins>{after}</ins>}
        {note && `, ${note}`} <Weight severity={change.severity} />
      </p>
      {diff && (
        <details>
          <summary>What is different</summary>
          <p className={classes["diff"]}>
            {diff.map((part, index) => (
              <Part key={index} part={part} />
            ))}
          </p>
        </details>
      )}
    </div>
  );
}

/** Important changes get a shape and a word; minor ones none. */
function Weight({ severity }: Pick<Change, "severity">) {
  if (severity === "minor") return null;
  const isCritical = severity === "critical";
  return (
    <StatusLabel
      shape={isCritical ? "triangle" : "diamond"}
      tone={isCritical ? "warning" : "plain"}
      className={classes["weight"]}
    >
      {severity}
    </StatusLabel>
  );
}

/** Characters shown around a difference; the rest of a long unchanged text is omitted. */
const context = 120;

function Part({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === "removed") return <del>{text}</del>;
  if (kind === "added") return <ins>{text}</ins>;
  return text.length > 3 * context ? `${text.slice(0, context)} … ${text.slice(-context)}` : text;
}
