import { pipelineStages, type StageCode } from "#domain/pipeline-stage.ts";
import { useState } from "react";
import { NoBidForm } from "./no-bid-form.tsx";
import type { RecordChange } from "./pipeline-queries.ts";
import classes from "./stage-choice.module.css";
import { StageSign } from "./stage-sign.tsx";

type Props = {
  title: string;
  /** The stage of the record, which is not offered; absent for several records. */
  current?: StageCode | undefined;
  onChoose: (change: RecordChange) => void;
};

/** The stages that a record can move to. A no bid asks for its reason first. */
export function StageChoice({ title, current, onChoose }: Props) {
  const [asksReason, setAsksReason] = useState(false);
  if (asksReason)
    return (
      <NoBidForm
        onChoose={(noBidReason, noBidDetail) => onChoose({ stage: "NoBid", noBidReason, noBidDetail })}
        onCancel={() => setAsksReason(false)}
      />
    );
  return (
    <>
      <p className={classes["title"]}>{title}</p>
      <ul>
        {pipelineStages
          .filter(({ code }) => code !== current)
          .map(({ code }) => (
            <li key={code}>
              <button
                type="button"
                className={classes["stage"]}
                onClick={() => (code === "NoBid" ? setAsksReason(true) : onChoose({ stage: code }))}
              >
                <StageSign stage={code} />
                {code === "NoBid" && <span className={classes["quiet"]}> asks for a reason</span>}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
