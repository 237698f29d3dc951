import { createContext, use, type ComponentType } from "react";
import type { SearchItem } from "#features/search/web/query/search-query.ts";
import type { Card } from "#features/search/web/results/cards-query.ts";
import type { CurrentSearch } from "./use-current-search.ts";

type SearchPart = ComponentType<{ search: CurrentSearch }>;
export type NoticePartProps = {
  item: SearchItem;
  /** Once it has loaded. */
  card: Card | undefined;
  place: "row" | "grid" | "preview";
  isCurrent: boolean;
};
type NoticePart = ComponentType<NoticePartProps>;

/**
 * What a route puts into the search page: parts of higher capabilities, such as saving a search or watching a notice. A
 * part that nobody fills takes no space.
 */
export type SearchSlots = {
  /** In the line of the search box, after its button. */
  BoxActions?: SearchPart;
  /** In the head of the results, before the order. Not on phones. */
  HeadActions?: SearchPart;
  /** Below the preview of a notice. */
  BelowPreview?: ComponentType<{ search: CurrentSearch; publicOpportunityId: string }>;
  /** What a member can do with one notice: right of its deadline in lists, after "Read in full" in the preview. */
  NoticeActions?: NoticePart;
  /** Words before a notice's reference, such as what has changed. */
  NoticeFlags?: NoticePart;
};

const Slots = createContext<SearchSlots>({});

/** Fills the slots. Pass a constant: a new object renders every row again. */
export const SearchSlotsProvider = Slots.Provider;

export const useSearchSlots = (): SearchSlots => use(Slots);

export function NoticeActions({ className, ...props }: NoticePartProps & { className?: string | undefined }) {
  const { NoticeActions: Actions } = useSearchSlots();
  return (
    Actions && (
      <div className={className}>
        <Actions {...props} />
      </div>
    )
  );
}

export function NoticeFlags(props: NoticePartProps) {
  const { NoticeFlags: Flags } = useSearchSlots();
  return Flags && <Flags {...props} />;
}
