import { pipelineStages, type StageCode, stageOf } from "#domain/pipeline-stage.ts";
import type { KeyboardEvent } from "react";
import type { PipelineItem } from "./pipeline-queries.ts";

/** A card that is carried, and the column over which it is. */
export type Carried = { item: PipelineItem; over: StageCode };

const codes = pipelineStages.map(({ code }) => code);
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The cards of each column that has some, in order, as they are on screen. */
const columnsIn = (board: Element) =>
  [...board.querySelectorAll("[data-column]")]
    .map((column) => [...column.querySelectorAll<HTMLElement>("[data-card]")].filter((card) => card.checkVisibility()))
    .filter((cards) => cards.length > 0);

/** Moves the focus from a card to its neighbour; over the edge it stays. */
function focusNeighbour(board: Element, card: Element, key: string) {
  const columns = columnsIn(board);
  const column = columns.findIndex((cards) => cards.includes(card as HTMLElement));
  const row = columns[column]?.indexOf(card as HTMLElement) ?? 0;
  const target =
    key in steps
      ? columns[column + steps[key]!]?.at(Math.min(row, columns[column + steps[key]!]!.length - 1))
      : columns[column]?.[row + (key === "ArrowDown" ? 1 : -1)];
  target?.focus();
}

type Board = {
  carried: Carried | null;
  setCarried: (carried: Carried | null) => void;
  /** Tells screen readers each step. */
  announce: (text: string) => void;
  itemOf: (id: string) => PipelineItem | undefined;
  onDrop: (item: PipelineItem, to: StageCode) => void;
};

/**
 * The board by keyboard: arrows go from card to card, Space picks one up, arrows carry it, Space puts it down, Esc puts
 * it back.
 */
export function boardKeys({ carried, setCarried, announce, itemOf, onDrop }: Board) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as Element).closest<HTMLElement>("a[data-card]");
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === " ") {
      event.preventDefault();
      const item = itemOf(card.dataset["card"]!);
      if (carried) {
        setCarried(null);
        if (carried.over === carried.item.stage) announce("Put back.");
        else onDrop(carried.item, carried.over);
      } else if (item) {
        setCarried({ item, over: item.stage });
        announce(`Picked up ${item.title}. Left and right choose a stage, Space puts it down.`);
      }
    } else if (key === "Escape" && carried) {
      event.preventDefault();
      setCarried(null);
      announce("Put back.");
    } else if (carried && key in steps) {
      event.preventDefault();
      const over = codes[Math.min(codes.length - 1, Math.max(0, codes.indexOf(carried.over) + steps[key]!))]!;
      setCarried({ ...carried, over });
      announce(`Over ${stageOf(over).name}.`);
    } else if (!carried && key.startsWith("Arrow")) {
      event.preventDefault();
      focusNeighbour(event.currentTarget, card, key);
    }
  };
}
