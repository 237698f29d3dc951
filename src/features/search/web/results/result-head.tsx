import { formatCount } from "#domain/format-number.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SelectMenu } from "#web/ui/select-menu.tsx";
import { Link } from "@tanstack/react-router";
import type { LayoutChoice } from "./layout-choice.ts";
import classes from "./result-head.module.css";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { readingsOf, withFilters, withReadings } from "#features/search/web/query/read-as.ts";
import { withSort } from "#features/search/web/query/search-change.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import { useSemanticChoice } from "#features/search/web/query/semantic-query.ts";
import { currentSort, sortChoices } from "./sort-choices.ts";
import { listsOpen, type ClosingSlug, type SearchUrl } from "#features/search/web/query/search-url.ts";

type Counts = { url: SearchUrl; result: SearchResult; readerZone: string };

/**
 * "1,284 opportunities, 37 close this week, 61 next week": each count but the first toggles a filter. Without results
 * there is only one zero, and where nothing is open, nothing closes.
 */
export function ResultCounts({ url: address, result, readerZone }: Counts) {
  const readings = readingsOf(address, result);
  const url = withReadings(address, readings);
  const narrow = (word: ClosingSlug, count: number, words: string) => {
    const isOn = url.closing?.length === 1 && url.closing[0] === word;
    if (count === 0 && !isOn && (result.totalRecords === 0 || !listsOpen(url))) return null;
    return (
      <Link
        {...addressOf(withFilters(address, readings, { closing: isOn ? undefined : [word] }, readerZone))}
        resetScroll={false}
        hashScrollIntoView={false}
        className={classes["count"]}
        aria-current={isOn || undefined}
      >
        <b>{formatCount(count)}</b> {words}
      </Link>
    );
  };
  return (
    <div className={classes["counts"]}>
      <p className={classes["count"]} data-total>
        <b>{formatCount(result.totalRecords)}</b> {result.totalRecords === 1 ? "opportunity" : "opportunities"}
      </p>
      {narrow(
        "this-week",
        result.closing.thisWeek,
        result.closing.thisWeek === 1 ? "closes this week" : "close this week",
      )}
      {narrow("next-week", result.closing.nextWeek, "next week")}
    </div>
  );
}

type Sorting = { url: SearchUrl; result: SearchResult | undefined; go: (next: SearchUrl) => void };

/** The sort menu. */
export const SortMenu = ({ url, result, go }: Sorting) => (
  <SelectMenu
    label="Sort"
    value={currentSort(url)}
    options={sortChoices(withReadings(url, readingsOf(url, result)), useSemanticChoice())}
    onChange={(sort) => go(withSort(url, sort))}
  />
);

type Layout = { layout: LayoutChoice; setLayout: (layout: LayoutChoice) => void };

/** List or grid, and whether the preview is shown. */
export function LayoutSwitch({ layout, setLayout }: Layout) {
  const isOpen = layout.pane === "open";
  return (
    <span className={classes["layout"]}>
      <IconButton
        icon="list"
        label="List"
        pressed={layout.view === "list"}
        onClick={() => setLayout({ ...layout, view: "list" })}
      />
      <IconButton
        icon="table"
        label="Grid"
        pressed={layout.view === "grid"}
        onClick={() => setLayout({ ...layout, view: "grid" })}
      />
      <span className={classes["collapse"]}>
        <IconButton
          icon={isOpen ? "pane-close" : "pane-open"}
          label={isOpen ? "Hide the preview" : "Show the preview"}
          onClick={() => setLayout({ ...layout, pane: isOpen ? "collapsed" : "open" })}
        />
      </span>
    </span>
  );
}
