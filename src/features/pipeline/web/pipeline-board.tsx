import { pipelineStages, type StageCode, stageOf } from "#domain/pipeline-stage.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { BoardColumn } from "./board-column.tsx";
import { boardKeys, type Carried } from "./board-keys.ts";
import { KeysHint } from "./keys-hint.tsx";
import classes from "./pipeline-board.module.css";
import type { PipelineChoice } from "./pipeline-choice.ts";
import type { Board, BoardStage, PipelineItem, RecordChange } from "./pipeline-queries.ts";
import { StageSwitch } from "./stage-switch.tsx";

type Props = {
  board: Board;
  by: PipelineChoice["by"];
  /** The stages that cards are on their way to, by id. */
  pending: ReadonlyMap<string, StageCode>;
  onChange: (item: PipelineItem, change: RecordChange) => void;
  /** The reader wants to see more cards of a column than are loaded. */
  onMore: () => void;
};

/** The stages as columns. Cards move by dragging, by keys, and by their menu. */
export function PipelineBoard({ board, by, pending, onChange, onMore }: Props) {
  const stages = useMemo(() => withPending(board.stages, pending), [board, pending]);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [announcement, announce] = useState("");
  const [asking, setAsking] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [dropped, setDropped] = useState<string | null>(null);
  const [shownStage, setShownStage] = useState<StageCode>("New");
  // A move ends what the card has asked.
  const change = useCallback(
    (item: PipelineItem, wish: RecordChange) => {
      setAsking(null);
      onChange(item, wish);
    },
    [onChange],
  );
  const ask = useCallback((item: PipelineItem | null) => setAsking(item?.publicOpportunityId ?? null), []);
  const drop = (item: PipelineItem, to: StageCode) => {
    setCarried(null);
    if (to === item.stage) return;
    setDropped(item.publicOpportunityId);
    announce(to === "NoBid" ? "Choose why you do not bid." : `Moved to ${stageOf(to).name}.`);
    if (to === "NoBid") ask(item);
    else change(item, { stage: to });
  };
  const itemOf = (id: string) =>
    stages.flatMap(({ items }) => items).find(({ publicOpportunityId }) => publicOpportunityId === id);
  const drag = useCallback((item: PipelineItem | null) => setCarried(item && { item, over: item.stage }), []);
  // A card that has moved is a new element, which has lost the focus.
  useEffect(() => {
    if (dropped !== null && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>(`[data-card="${dropped}"]`)?.focus();
  }, [dropped, stages]);
  return (
    <>
      <StageSwitch stages={stages} shown={shownStage} onShow={setShownStage} />
      {/* The links inside take the focus; the keys work from there. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        role="group"
        aria-label="Board"
        className={classes["board"]}
        onKeyDown={boardKeys({ carried, setCarried, announce, itemOf, onDrop: drop })}
      >
        {stages.map((stage) => (
          <BoardColumn
            key={stage.stage}
            stage={stage}
            by={by}
            isShown={stage.stage === shownStage}
            carried={carried}
            asking={asking}
            onOver={(over) => carried && carried.over !== over && setCarried({ ...carried, over })}
            onDrop={() => carried && drop(carried.item, stage.stage)}
            onChange={change}
            onReason={ask}
            onDrag={drag}
            onMore={onMore}
          />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <KeysHint />
    </>
  );
}

/** The stages as they will be when the server has moved the cards. */
function withPending(stages: BoardStage[], pending: ReadonlyMap<string, StageCode>): BoardStage[] {
  if (pending.size === 0) return stages;
  const moving = stages.flatMap(({ items }) => items).filter((item) => pending.has(item.publicOpportunityId));
  return pipelineStages.map(({ code }) => {
    const stage = stages.find((one) => one.stage === code)!;
    const staying = stage.items.filter((item) => !moving.includes(item));
    const coming = moving.filter((item) => pending.get(item.publicOpportunityId) === code);
    const totalRecords = stage.totalRecords - (stage.items.length - staying.length) + coming.length;
    return { ...stage, totalRecords, items: [...coming, ...staying] };
  });
}
