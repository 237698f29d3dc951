import { formatCount } from "#domain/format-number.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { activeFilters } from "#features/search/web/filters/filter-text.ts";
import { urlOfRequest } from "#features/search/web/query/request-url.ts";
import { searchQuery } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AdviceList } from "./advice-list.tsx";
import classes from "./estimate-panel.module.css";
import { Offer } from "./offer.tsx";
import { RateBars } from "./rate-bars.tsx";
import { rateText } from "./rate-text.ts";
import type { Estimate } from "./saved-search-queries.ts";

type Props = {
  url: SearchUrl;
  readerZone: string;
  estimate: Estimate | undefined;
  isStale: boolean;
  /** Tries again; absent if nothing failed. */
  error: (() => void) | undefined;
  onChange: (url: SearchUrl) => void;
};
type Change = { label: string; before: SearchUrl; rateBefore: string };

/** What the search would have found, and changes that one tap makes. A change keeps its line, with Undo. */
export function EstimatePanel({ url, readerZone, estimate, isStale, error, onChange }: Props) {
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const { data: result } = useQuery(searchQuery(url, readerZone, { isMember: true }));
  if (error) return <ErrorPanel thing="the estimate" onRetry={error} />;
  if (!estimate)
    return (
      <section aria-label="Estimate" className={classes["panel"]}>
        <Skeleton width="50%" />
        <Skeleton width="90%" />
      </section>
    );
  const change = (label: string, next: SearchUrl) => {
    setChanges([...changes, { label, before: url, rateBefore: rateText(estimate) }]);
    onChange(next);
  };
  const undo = (index: number) => {
    onChange(changes[index]!.before);
    setChanges(changes.slice(0, index));
  };
  const last = changes.at(-1);
  // Above 10 a day the search must become narrower, not wider.
  const hiding = estimate.isTooMany ? [] : activeFilters(url, result).filter(({ hides }) => hides);
  const { canNeverMatch, busiestDay } = estimate;
  return (
    <section aria-label="Estimate" aria-busy={isStale} className={classes["panel"]}>
      {canNeverMatch ? (
        <Heading isWarning>This can never match</Heading>
      ) : (
        <Heading isWarning={estimate.isTooMany}>
          About {rateText(estimate)} {last && <span className={classes["was"]}>was about {last.rateBefore}</span>}
        </Heading>
      )}
      <p className={classes["words"]}>
        {canNeverMatch
          ? `${canNeverMatch.sentence} You can save it, but you will not be told of anything.`
          : `${formatCount(estimate.total)} ${estimate.total === 1 ? "match" : "matches"} in the last 90 days.`}
        {busiestDay &&
          !estimate.isTooMany &&
          ` Most in one day: ${formatCount(busiestDay.count)}, on ${formatDate(epochOf(`${busiestDay.date}T12:00:00Z`), "UTC")}.`}
        {estimate.isTooMany && " More than 10 a day is hard to read. Narrow the search, or choose a daily email."}
      </p>
      {!canNeverMatch && <RateBars days={estimate.days} isTooMany={estimate.isTooMany} />}
      {changes.length > 0 && (
        <ul className={classes["offers"]}>
          {changes.map(({ label }, index) => (
            <li key={label} className={classes["done"]}>
              <Icon name="check" />
              <span>{label}</span>
              <TextButton onClick={() => undo(index)}>Undo</TextButton>
            </li>
          ))}
        </ul>
      )}
      {canNeverMatch && (
        <ul className={classes["offers"]}>
          {canNeverMatch.waysOut.map(({ label, searchRequest, total }) => (
            <Offer
              key={label}
              icon="check"
              label={label}
              amount={`+${formatCount(total)}`}
              onChoose={() => change(label, urlOfRequest(searchRequest))}
            />
          ))}
        </ul>
      )}
      {hiding.length > 0 && (
        <>
          <h3 className={classes["heading"]}>
            What your filters hide <span className={classes["quiet"]}>open now</span>
          </h3>
          <ul className={classes["offers"]}>
            {hiding.map(({ key, label, hides, without }) => (
              <Offer
                key={key}
                icon="close"
                label={`Remove ${label}`}
                amount={`+${formatCount(hides!)}`}
                onChoose={() => change(`Removed ${label}`, without)}
              />
            ))}
          </ul>
        </>
      )}
      {!canNeverMatch && (
        <AdviceList url={url} readerZone={readerZone} onlyNarrower={estimate.isTooMany} onChoose={change} />
      )}
    </section>
  );
}

function Heading({ isWarning, children }: { isWarning: boolean; children: ReactNode }) {
  return (
    <h3 className={`${classes["title"]} ${isWarning ? classes["warning"] : ""}`}>
      {isWarning && <Icon name="alert-triangle" />}
      <span>{children}</span>
    </h3>
  );
}
