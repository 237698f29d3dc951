import { formatCount } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { noBidReasonOf, stageOf, type StageCode } from "#domain/pipeline-stage.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatWeekday } from "#domain/format-time.ts";
import { useReaderZone } from "#web/clock.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useState } from "react";
import classes from "./board-column.module.css";
import { type PipelineChoice, searchOf } from "./pipeline-choice.ts";
import { PipelineCard } from "./pipeline-card.tsx";
import { type BoardStage, cardsAtFirst, type PipelineItem, type RecordChange } from "./pipeline-queries.ts";
import { statedText } from "./pipeline-text.ts";
import type { Carried } from "./board-keys.ts";

type Props = {
  stage: BoardStage;
  /** Whose records the board shows. */
  by: PipelineChoice["by"];
  /** On a phone one column is shown. */
  isShown: boolean;
  carried: Carried | null;
  /** The id of the card that waits for the reason of a no bid. */
  asking: string | null;
  onOver: (stage: StageCode) => void;
  onDrop: () => void;
  onChange: (item: PipelineItem, change: RecordChange) => void;
  onReason: (item: PipelineItem | null) => void;
  onDrag: (item: PipelineItem | null) => void;
  onMore: () => void;
};

/** One stage. Those that are not in play are folded until they are opened, and take drops even so. */
export function BoardColumn({ stage, by, isShown, carried, asking, onOver, onDrop, onMore, ...card }: Props) {
  const { isInPlay, name } = stageOf(stage.stage);
  const [opened, setOpened] = useState(isInPlay);
  const [showsAll, setShowsAll] = useState(false);
  const isTarget = carried !== null && carried.over === stage.stage && carried.item.stage !== stage.stage;
  const shown = showsAll ? stage.items : stage.items.slice(0, cardsAtFirst);
  const rest = stage.totalRecords - shown.length;
  const heading = (
    <>
      {name} <span className={classes["count"]}>{formatCount(stage.totalRecords)}</span>
    </>
  );
  const look = [classes["column"], opened ? "" : classes["folded"], isInPlay ? classes["inPlay"] : ""];
  return (
    // Dropping has its keys on the board.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      data-column={stage.stage}
      data-shown={isShown}
      aria-label={`${name}, ${formatCount(stage.totalRecords)}`}
      className={look.join(" ")}
      onDragOver={(event) => {
        if (!carried) return;
        event.preventDefault();
        onOver(stage.stage);
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <h2 className={classes["heading"]}>
        {isInPlay ? (
          heading
        ) : (
          <button type="button" className={classes["fold"]} aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {heading}
          </button>
        )}
      </h2>
      <Summary stage={stage} />
      {carried && !opened && <p className={`${classes["drop"]} ${isTarget ? classes["target"] : ""}`}>Drop here</p>}
      <ol className={classes["cards"]}>
        {isTarget && opened && <li className={`${classes["slot"]} ${classes["target"]}`}>Move here</li>}
        {shown.map((item) => (
          <PipelineCard
            key={item.publicOpportunityId}
            item={item}
            isCarried={carried?.item.publicOpportunityId === item.publicOpportunityId}
            asksReason={asking === item.publicOpportunityId}
            {...card}
          />
        ))}
      </ol>
      {stage.totalRecords === 0 && <p className={classes["empty"]}>Nothing here</p>}
      {rest > 0 && showsAll && (
        <ButtonLink
          to="/pipeline"
          search={searchOf({ view: "table", by, show: stage.stage, page: 1 })}
          preset="low-profile"
          size="sm"
          className={classes["more"]}
        >
          {formatCount(rest)} more in the table
        </ButtonLink>
      )}
      {rest > 0 && !showsAll && (
        <Button
          preset="low-profile"
          size="sm"
          className={classes["more"]}
          onClick={() => {
            setShowsAll(true);
            onMore();
          }}
        >
          {formatCount(rest)} more
        </Button>
      )}
    </section>
  );
}

/** The sum of a stage in play; of the others, what came to them in this quarter. */
function Summary({ stage: { stage, stated, lastMoved, commonReason, totalRecords } }: Pick<Props, "stage">) {
  const zone = useReaderZone();
  if (stageOf(stage).isInPlay) return <p className={classes["sum"]}>{statedText(stated)}</p>;
  const last = lastMoved && zone ? formatWeekday(epochOf(lastMoved), zone) : null;
  return (
    <p className={classes["sum"]}>
      {stage === "Won" && stated.count > 0 && `${formatMoneyShort(stated.value)} `}this quarter
      {commonReason && totalRecords > 1 && (
        <span className={classes["last"]}>
          Most often: {noBidReasonOf(commonReason.noBidReason).name.toLowerCase()}, {formatCount(commonReason.count)}
        </span>
      )}
      {!commonReason && last && <span className={classes["last"]}>Last: {last.slice(0, last.lastIndexOf(" "))}</span>}
    </p>
  );
}
