import { deadlineOf, type ClosingFacts } from "#domain/deadline.ts";
import type { ReactNode } from "react";
import classes from "./deadline.module.css";
import { useNow, useReaderZone } from "#web/clock.tsx";

type Props = {
  facts: ClosingFacts;
  /** `stacked` in rows and panes, `line` in prose, `tight` in a narrow table column, `band` across the detail page. */
  form?: "stacked" | "line" | "tight" | "band";
  /** Says the weekday, where it has room. `line` and `band` always do. */
  weekday?: boolean;
  /** At the band's right end: when the closing time was last checked. */
  aside?: ReactNode;
  /** In the band: what a date without a time often means. */
  hint?: string | null;
};

/**
 * The deadline, one component everywhere. Reads as "Closes 3 Dec 2026 2:00pm AEDT (Canberra), in 12 days"; CSS moves
 * the countdown to the front.
 */
export function Deadline({ facts, form = "stacked", weekday = false, aside, hint = null }: Props) {
  const deadline = deadlineOf(facts, useNow(), useReaderZone());
  const look = `${classes["deadline"]} ${classes[form]} ${classes[deadline.grade]}`;
  // In lists an awarded notice says when it was awarded; that it closed before is understood.
  const clock = form === "stacked" && facts.status === "Awarded" ? null : deadline.clock;
  const isTime = facts.closeTimeIsExplicit && deadline.grade !== "none" && deadline.grade !== "past";
  const hasRoom = weekday || form === "line" || form === "band";
  if (form === "tight") {
    return (
      <span className={look} title={`${deadline.when} ${deadline.clock ?? ""}`.trim()}>
        <b aria-hidden>{deadline.short}</b>
        <span className={classes["spoken"]}>{deadline.countdown}</span>
      </span>
    );
  }
  const words = (
    <>
      <span className={classes["when"]}>{hasRoom ? deadline.whenLong : deadline.when}</span>{" "}
      {clock && <span className={`${classes["clock"]} ${isTime ? classes["time"] : ""}`}>{clock}</span>}{" "}
      {(deadline.readerClock ?? (form === "band" && isTime)) && (
        <span className={classes["reader"]}>{deadline.readerClock}</span>
      )}{" "}
      {(deadline.warning ?? hint) && <span className={classes["warning"]}>{deadline.warning ?? hint}</span>}{" "}
      <b>{deadline.countdown}</b>
    </>
  );
  if (form !== "band") {
    return (
      <p className={look} data-grade={deadline.grade} data-timed={isTime ? "" : undefined}>
        {words}
      </p>
    );
  }
  return (
    <div className={look} role="note" aria-label="Deadline">
      <div className={classes["width"]}>
        <p className={classes["text"]}>{words}</p>
        {aside && <p className={classes["aside"]}>{aside}</p>}
      </div>
    </div>
  );
}
