import { slugOf } from "#domain/slug.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { Flag } from "#features/opportunities/web/opportunity-status.tsx";
import { placesText, shortValue } from "#features/search/web/results/result-text.ts";
import { api } from "#web/api/client.ts";
import { useNow } from "#web/clock.tsx";
import { useAction } from "#web/forms/use-action.ts";
import { initialsOf } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { type DragEvent, memo } from "react";
import { CardMenu } from "./card-menu.tsx";
import { NoBidForm } from "./no-bid-form.tsx";
import type { PipelineItem, RecordChange } from "./pipeline-queries.ts";
import classes from "./pipeline-card.module.css";
import { missedBriefingText, nextDateText, reasonText } from "./pipeline-text.ts";

type Props = {
  item: PipelineItem;
  isCarried: boolean;
  /** A no bid waits for its reason. */
  asksReason: boolean;
  onChange: (item: PipelineItem, change: RecordChange) => void;
  onReason: (item: PipelineItem | null) => void;
  onDrag: (item: PipelineItem | null) => void;
};

/** One opportunity on the board. Memoised, because a board has hundreds and dragging renders it often. */
export const PipelineCard = memo(function PipelineCard({ item, isCarried, asksReason, ...on }: Props) {
  const buyer = [item.buyer?.buyerName, placesText(item)].filter(Boolean).join(" · ");
  const value = shortValue(item);
  const reason = reasonText(item);
  return (
    // Dragging has its keys on the board.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`${classes["card"]} ${isCarried ? classes["carried"] : ""}`}
      draggable
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", item.title);
        on.onDrag(item);
      }}
      onDragEnd={() => on.onDrag(null)}
    >
      <h3 className={classes["title"]}>
        <Link
          to="/opportunities/$id/{-$slug}"
          params={{ id: item.publicOpportunityId, slug: slugOf(item.title) || undefined }}
          data-card={item.publicOpportunityId}
          draggable={false}
        >
          {item.title}
        </Link>
      </h3>
      {buyer && <p className={classes["by"]}>{buyer}</p>}
      {item.isInvented && <Flag kind="invented">invented</Flag>}
      <div className={classes["deadline"]}>
        <Deadline facts={item} weekday />
      </div>
      {item.needsAnswer && !asksReason && <Answer item={item} onChange={on.onChange} onReason={on.onReason} />}
      {asksReason && (
        <div className={classes["asks"]}>
          <NoBidForm
            onChoose={(noBidReason, noBidDetail) => on.onChange(item, { stage: "NoBid", noBidReason, noBidDetail })}
            onCancel={() => on.onReason(null)}
          />
        </div>
      )}
      {item.briefing === "Asked" && !asksReason && <AskAttendance opportunityId={item.publicOpportunityId} />}
      {item.briefing === "Missed" && <p className={classes["late"]}>{missedBriefingText}</p>}
      {reason && <p className={classes["reason"]}>{reason}</p>}
      <div className={classes["foot"]}>
        {value ? <span className={classes["value"]}>{value}</span> : <span>Value not stated</span>}
        <CardMenu item={item} onChange={on.onChange} />
      </div>
      <div className={classes["foot"]}>
        <NextDate item={item} />
        <Owner owner={item.owner} />
      </div>
    </li>
  );
});

/** A notice that is over: was a response lodged? */
function Answer({ item, onChange, onReason }: Pick<Props, "item" | "onChange" | "onReason">) {
  return (
    <div className={classes["asks"]}>
      <p>{item.status === "Cancelled" ? "Cancelled." : "Closed."} What happened?</p>
      <p className={classes["answers"]}>
        <Button size="xs" onClick={() => onChange(item, { stage: "Submitted" })}>
          Submitted
        </Button>
        <Button size="xs" onClick={() => onReason(item)}>
          No bid
        </Button>
      </p>
    </div>
  );
}

/** The mandatory briefing has passed: did anyone attend? */
function AskAttendance({ opportunityId }: { opportunityId: string }) {
  const answer = useAction(
    (attended: boolean) => api.calendar.answerAttendance({ params: { opportunityId }, body: { attended } }),
    { failureTitle: "Your answer was not saved", changes: [["pipeline"]] },
  );
  const choice = (attended: boolean) => (
    <Button size="xs" busy={answer.isPending} onClick={() => answer.mutate(attended)}>
      {attended ? "Yes" : "No"}
    </Button>
  );
  return (
    <div className={classes["asks"]}>
      <p>The mandatory briefing has passed. Did your organisation attend?</p>
      <p className={classes["answers"]}>
        {choice(true)} {choice(false)}
      </p>
    </div>
  );
}

/** The first internal date that is not done; `none` if there is none. */
export function NextDate({ item, none = "No internal date" }: { item: PipelineItem; none?: string }) {
  const next = nextDateText(item, useNow());
  if (!next) return <span>{none}</span>;
  return <span className={next.isLate ? classes["late"] : classes["date"]}>{next.text}</span>;
}

/** The owner's initials; the reader's are solid. */
export function Owner({ owner }: { owner: PipelineItem["owner"] }) {
  if (!owner) return <span>No owner</span>;
  const name = owner.isCaller ? "You" : owner.fullName;
  return (
    <span className={`${classes["face"]} ${owner.isCaller ? classes["you"] : ""}`} title={`Owner: ${name}`}>
      <span aria-hidden>{initialsOf(owner.fullName)}</span>
      <VisuallyHidden>Owner: {name}</VisuallyHidden>
    </span>
  );
}
