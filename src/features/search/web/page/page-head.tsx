import { memo } from "react";
import type { LayoutChoice } from "#features/search/web/results/layout-choice.ts";
import { LayoutSwitch, ResultCounts, SortMenu } from "#features/search/web/results/result-head.tsx";
import { useSearchSlots } from "./search-slots.tsx";
import classes from "#features/search/web/search-page.module.css";
import type { CurrentSearch } from "./use-current-search.ts";

type Props = { search: CurrentSearch; layout: LayoutChoice; setLayout: (layout: LayoutChoice) => void };

/** The head of the results: how many, what can be done with the search, the order, list or grid. */
export const PageHead = memo(function PageHead({ search, layout, setLayout }: Props) {
  const { HeadActions } = useSearchSlots();
  const { url, result, readerZone, go } = search;
  return (
    <div className={classes["head"]}>
      {result && <ResultCounts url={url} result={result} readerZone={readerZone} />}
      <div className={classes["tools"]}>
        {HeadActions && <HeadActions search={search} />}
        <SortMenu url={url} result={result} go={go} />
        <LayoutSwitch layout={layout} setLayout={setLayout} />
      </div>
    </div>
  );
});
