import { memo, type Ref } from "react";
import { ExcludedNotices } from "#features/search/web/results/excluded-notices.tsx";
import { FeedLink } from "#features/search/web/results/feed-link.tsx";
import { HiddenNotices } from "#features/search/web/results/hidden-notices.tsx";
import { Interpretations } from "#features/search/web/results/interpretations.tsx";
import type { LayoutChoice } from "#features/search/web/results/layout-choice.ts";
import { LiveCount } from "#features/search/web/results/live-count.tsx";
import { Paging } from "#features/search/web/results/paging.tsx";
import { ResultSkeleton } from "#features/search/web/results/result-skeleton.tsx";
import { TermSearches } from "#features/search/web/results/term-searches.tsx";
import { Button } from "#web/ui/button.tsx";
import type { PendingInterests } from "#features/search/web/query/use-pending-interests.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { ChipsLine } from "./chips-line.tsx";
import { ResultView } from "./result-view.tsx";
import { Lanes } from "./lanes.tsx";
import { PageHead } from "./page-head.tsx";
import classes from "#features/search/web/search-page.module.css";
import type { CurrentSearch } from "./use-current-search.ts";
import type { SearchProgress } from "./use-search-progress.ts";
import type { Rows } from "./use-rows.ts";

type Props = {
  ref: Ref<HTMLElement>;
  search: CurrentSearch;
  progress: SearchProgress;
  awaiting: PendingInterests;
  rows: Rows;
  layout: LayoutChoice;
  setLayout: (layout: LayoutChoice) => void;
  onFilters: () => void;
  onKeys: () => void;
};

/** The middle column, from the counts down to the notices that are only related. */
export function ResultsSection(props: Props) {
  const { ref, search, progress, awaiting, rows, layout, setLayout, onFilters, onKeys } = props;
  const { rendered, answered } = progress;
  const { url, result } = rendered;
  return (
    <section
      ref={ref}
      id="results"
      tabIndex={-1}
      className={classes["results"]}
      aria-label="Results"
      aria-busy={progress.isPending || awaiting === "interests"}
      data-arriving={progress.arriving}
    >
      <VisuallyHidden>
        <h2>Results</h2>
      </VisuallyHidden>
      <PageHead search={search} layout={layout} setLayout={setLayout} />
      <ChipsLine search={search} onFilters={onFilters} />
      <LiveCount total={search.isStale ? undefined : search.result?.totalRecords} />
      {result?.queryNotice && <p className={classes["notice"]}>{result.queryNotice}</p>}
      <Readings search={rendered} />
      {awaiting === "session" && (
        <div className={classes["forMembers"]}>
          <ResultSkeleton />
        </div>
      )}
      <ResultView search={answered} isStale={progress.isPending} rows={rows.matching} view={layout.view} />
      {result && <HiddenNotices hidden={rows.hidden} />}
      {result && <ExcludedNotices url={url} flagged={result.flaggedLeftOut} />}
      {rows.matching.length > 0 && <Foot search={rendered} shown={rows.matching.length} onKeys={onKeys} />}
      <Lanes search={rendered} rows={rows} />
    </section>
  );
}

/** How the words were read where that is not obvious, and the searches for trade terms among them. */
const Readings = memo(function Readings({ search: { url, result } }: { search: CurrentSearch }) {
  return (
    result && (
      <>
        <Interpretations url={url} result={result} />
        <TermSearches url={url} result={result} />
      </>
    )
  );
});

type FootProps = { search: CurrentSearch; shown: number; onKeys: () => void };

const Foot = memo(function Foot({ search: { url, result }, shown, onKeys }: FootProps) {
  return (
    result && (
      <Paging url={url} total={result.totalRecords} shown={shown}>
        <FeedLink request={result.effectiveRequest} />
        <Button preset="low-profile" size="sm" className={classes["keys"]} onClick={onKeys}>
          Keys
        </Button>
      </Paging>
    )
  );
});
