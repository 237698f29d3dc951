import { knownSearch, pageIn } from "#web/lists/known-search.ts";
const weeks = ["thisWeek", "nextWeek", "later", "none"] as const;
type Week = (typeof weeks)[number];

/** What the page of the watch-list is asked for. */
export type WatchListChoice = {
  page: number;
  show: "active" | "closed";
  by: "everyone" | "you" | "shared";
  /** When it closes; absent: whenever. */
  week?: Week | undefined;
  /** The ids of a place and a buyer; absent: any. */
  place?: number | undefined;
  buyer?: number | undefined;
  /** Only those with changes that the reader has not seen. */
  changed?: true | undefined;
};

export type WatchListSearch = {
  show?: "closed";
  by?: "you" | "shared";
  week?: Week;
  place?: number;
  buyer?: number;
  changed?: true;
  page?: number;
};

/** Reads the address; unknown values count as absent. */
export function readWatchListSearch(raw: Record<string, unknown>): WatchListSearch {
  const week = weeks.find((name) => name === raw["week"]);
  const id = (name: string) => {
    const value = Number(raw[name]);
    return Number.isInteger(value) && value >= 1 && value <= 2_147_483_647 ? { [name]: value } : {};
  };
  return knownSearch(raw, {
    ...(raw["show"] === "closed" && { show: "closed" }),
    ...((raw["by"] === "you" || raw["by"] === "shared") && { by: raw["by"] }),
    ...(week && { week }),
    ...id("place"),
    ...id("buyer"),
    ...((raw["changed"] === true || raw["changed"] === "true") && { changed: true as const }),
    ...pageIn(raw),
  });
}

/** The address has what differs from the first view alone. */
export const searchOf = ({ show, by, week, place, buyer, changed, page }: WatchListChoice): WatchListSearch => ({
  ...(show !== "active" && { show }),
  ...(by !== "everyone" && { by }),
  ...(week && show === "active" && { week }),
  ...(place !== undefined && { place }),
  ...(buyer !== undefined && { buyer }),
  ...(changed && show === "active" && { changed }),
  ...(page > 1 && { page }),
});

export const choiceOf = ({ show, by, page, ...rest }: WatchListSearch): WatchListChoice => ({
  show: show ?? "active",
  by: by ?? "everyone",
  page: page ?? 1,
  ...rest,
});

/** Whether anything but the state narrows the list. */
export const isFiltered = ({ by, week, place, buyer, changed }: WatchListChoice): boolean =>
  by !== "everyone" || [week, place, buyer, changed].some((filter) => filter !== undefined);
