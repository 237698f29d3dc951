import { type StageCode, stageOf } from "#domain/pipeline-stage.ts";
import classes from "./stage-sign.module.css";

/** A stage with its sign: ring, half, disc, square, dash. */
export const StageSign = ({ stage }: { stage: StageCode }) => (
  <span className={`${classes["stage"]} ${classes[stage]}`}>{stageOf(stage).name}</span>
);
