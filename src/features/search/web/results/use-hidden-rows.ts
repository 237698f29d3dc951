import { useState } from "react";
import { addressOf } from "#features/search/web/query/search-address.ts";
import type { SearchItem } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import type { Card } from "./cards-query.ts";

/** The rows of a page that a member has hidden, or a colleague for everyone. */
export type HiddenRows = {
  byCaller: number;
  byOrganisation: number;
  areShown: boolean;
  show: (shows: boolean) => void;
};

/** Leaves hidden notices out of a page until the reader wants to see them, there and in the same search only. */
export function useHiddenRows(url: SearchUrl, ids: readonly string[], cards: ReadonlyMap<string, Card> | undefined) {
  const address = JSON.stringify(addressOf(url));
  const [shownIn, setShownIn] = useState<string | null>(null);
  const areShown = shownIn === address;
  const hiddenFor = (id: string) => cards?.get(id)?.member?.hiddenFor ?? null;
  const count = (scope: "Caller" | "Organisation") => ids.filter((id) => hiddenFor(id) === scope).length;
  const hidden: HiddenRows = {
    byCaller: count("Caller"),
    byOrganisation: count("Organisation"),
    areShown,
    show: (shows) => setShownIn(shows ? address : null),
  };
  const isShown = ({ publicOpportunityId }: SearchItem) => areShown || hiddenFor(publicOpportunityId) === null;
  return { hidden, isShown };
}
