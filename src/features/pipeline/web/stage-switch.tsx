import { formatCount } from "#domain/format-number.ts";
import { type StageCode, stageOf } from "#domain/pipeline-stage.ts";
import type { BoardStage } from "./pipeline-queries.ts";
import classes from "./stage-switch.module.css";

type Props = { stages: BoardStage[]; shown: StageCode; onShow: (stage: StageCode) => void };

/** On a phone: the stages in two rows, all in sight, of which one is shown. */
export const StageSwitch = ({ stages, shown, onShow }: Props) => (
  <div role="group" aria-label="Stage" className={classes["stages"]}>
    {stages
      .toSorted((one, other) => Number(stageOf(other.stage).isInPlay) - Number(stageOf(one.stage).isInPlay))
      .map(({ stage, totalRecords }) => (
        <button
          key={stage}
          type="button"
          aria-pressed={stage === shown}
          className={classes["stage"]}
          onClick={() => onShow(stage)}
        >
          {stageOf(stage).name} <span className={classes["count"]}>{formatCount(totalRecords)}</span>
        </button>
      ))}
  </div>
);
