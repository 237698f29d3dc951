import { formatCount } from "#domain/format-number.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Chip } from "#web/ui/chip.tsx";
import type { ReactNode } from "react";
import classes from "./active-chips.module.css";
import { type ActiveFilter, activeFilters } from "./filter-text.ts";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { withoutGroups } from "#features/search/web/query/search-change.ts";
import { asWords, readingsOf } from "#features/search/web/query/read-as.ts";
import { TradeWordsChip } from "#features/search/web/query/trade-words-chip.tsx";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

type Props = {
  url: SearchUrl;
  result: SearchResult | undefined;
  go: (next: SearchUrl) => void;
  /** Shown before the chips: the button that opens the filters if the rail is hidden. */
  children?: ReactNode;
};

const isFromInterests = ({ group }: ActiveFilter) => group === "interests";

/** The active filters as chips, each with what it hides and a button to remove it. */
export function ActiveChips({ url, result, go, children }: Props) {
  const chips = activeFilters(url, result);
  const chipOf = (chip: ActiveFilter) => (
    <Chip
      key={chip.key}
      removeLabel={chip.remove ?? `Remove ${chip.label}`}
      showsLabel={chip.remove !== undefined}
      onRemove={() => go(chip.without)}
    >
      {chip.label}
      {chip.hides ? <span className={classes["hides"]}>· hides {formatCount(chip.hides)}</span> : null}
    </Chip>
  );
  const canClear = chips.some((chip) => chip.key !== "status") || url.status !== undefined;
  return (
    <div className={classes["chips"]}>
      {children}
      {/* First, because the reader did not ask for it, and a phone shows only the first chip. */}
      {chips.filter(isFromInterests).map(chipOf)}
      <TradeWordsChip url={url} result={result} go={go} />
      {chips.filter((chip) => !isFromInterests(chip)).map(chipOf)}
      {canClear && (
        <ButtonLink
          {...addressOf(withoutGroups(asWords(url, readingsOf(url, result))))}
          preset="low-profile"
          size="xs"
          resetScroll={false}
          hashScrollIntoView={false}
        >
          Clear all
        </ButtonLink>
      )}
    </div>
  );
}
