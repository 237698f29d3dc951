import { knownSearch, pageIn } from "#web/lists/known-search.ts";
import { stageCodes } from "#domain/pipeline-stage.ts";
import type { Closing, ListQuery, Show, Value } from "./pipeline-queries.ts";

/** What the page of the pipeline shows. The filters behind `show` are the table's alone. */
export type PipelineChoice = {
  view: "board" | "table";
  by: "everyone" | "you";
  show: Show;
  page: number;
  /** A member's email, or nobody. */
  owner?: string;
  closing?: Closing;
  value?: Value;
};

export const shows: Show[] = ["Current", "InPlay", "ThisWeek", "NeedAnswer", "Stated", ...stageCodes, "All"];
const closings: Closing[] = ["ThisWeek", "NextWeek", "Later", "NoDate", "Over"];
const values: Value[] = ["Stated", "NotStated"];
export const nobody = "nobody";

export type PipelineSearch = {
  view?: "table";
  by?: "you";
  show?: Show;
  owner?: string;
  closing?: Closing;
  value?: Value;
  page?: number;
};

/** Reads the address; unknown values count as absent. */
export function readPipelineSearch(raw: Record<string, unknown>): PipelineSearch {
  const show = shows.find((code) => code === raw["show"]);
  const closing = closings.find((code) => code === raw["closing"]);
  const value = values.find((code) => code === raw["value"]);
  const owner = raw["owner"];
  const isYou = raw["by"] === "you";
  return knownSearch(raw, {
    ...(raw["view"] === "table" && { view: "table" }),
    ...(isYou && { by: "you" }),
    ...(show && show !== "Current" && { show }),
    ...(typeof owner === "string" && owner !== "" && owner.length <= 254 && !isYou && { owner }),
    ...(closing && { closing }),
    ...(value && { value }),
    ...pageIn(raw),
  });
}

/** The address has what differs from the first view alone. */
export const searchOf = ({ view, by, show, page, owner, closing, value }: PipelineChoice): PipelineSearch => ({
  ...(view === "table" && {
    view,
    ...(show !== "Current" && { show }),
    ...(owner && by !== "you" && { owner }),
    ...(closing && { closing }),
    ...(value && { value }),
    ...(page > 1 && { page }),
  }),
  ...(by === "you" && { by }),
});

export const choiceOf = ({ view, by, show, page, ...filters }: PipelineSearch): PipelineChoice => ({
  view: view ?? "board",
  by: by ?? "everyone",
  show: show ?? "Current",
  page: page ?? 1,
  ...filters,
});

/** The choice as the API names it, without the page. */
export const queryOf = ({ show, by, owner, closing, value }: PipelineChoice, zone: string): ListQuery => ({
  show,
  ownedBy: by === "you" ? "Caller" : owner === nobody ? "Nobody" : "Everyone",
  ...(owner && owner !== nobody && by !== "you" && { ownerEmail: owner }),
  ...(closing && { closing }),
  ...(value && { value }),
  timeZoneId: zone,
});

/** Whether something is left out that the first view of the table has. */
export const isNarrowed = ({ show, owner, closing, value }: PipelineChoice): boolean =>
  show !== "Current" || [owner, closing, value].some((filter) => filter !== undefined);
