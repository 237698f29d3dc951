import { stageCodes } from "#domain/pipeline-stage.ts";
import type { Show } from "./pipeline-queries.ts";

/** What the page of the pipeline shows. */
export type PipelineChoice = { view: "board" | "table"; by: "everyone" | "you"; show: Show; page: number };

export const shows: Show[] = ["Current", "InPlay", "ThisWeek", "NeedAnswer", "Stated", ...stageCodes, "All"];

export type PipelineSearch = { view?: "table"; by?: "you"; show?: Show; page?: number };

/** Reads the address; unknown values count as absent. */
export function readPipelineSearch(raw: Record<string, unknown>): PipelineSearch {
  const page = Number(raw["page"]);
  const show = shows.find((code) => code === raw["show"]);
  return {
    ...(raw["view"] === "table" && { view: "table" }),
    ...(raw["by"] === "you" && { by: "you" }),
    ...(show && show !== "Current" && { show }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  };
}

/** The address has what differs from the first view alone. */
export const searchOf = ({ view, by, show, page }: PipelineChoice): PipelineSearch => ({
  ...(view === "table" && { view, ...(show !== "Current" && { show }), ...(page > 1 && { page }) }),
  ...(by === "you" && { by }),
});

export const choiceOf = ({ view, by, show, page }: PipelineSearch): PipelineChoice => ({
  view: view ?? "board",
  by: by ?? "everyone",
  show: show ?? "Current",
  page: page ?? 1,
});
