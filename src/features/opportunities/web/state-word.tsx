import type { StatusName } from "#domain/opportunity-status.ts";
import type { ReactNode } from "react";
import classes from "./state-word.module.css";

const looks = {
  Open: "open",
  Closed: "closed",
  Awarded: "awarded",
  "Future Opportunity": "future",
  Cancelled: "cancelled",
} as const satisfies Record<StatusName, string>;

/** A status in a row's words: "Future" for "Future Opportunity". */
export const shortStatus = (status: StatusName): string => (status === "Future Opportunity" ? "Future" : status);

/** A sign and a word: dot open, ring future, square closed, diamond awarded, dash cancelled. */
export const StateWord = ({ status }: { status: StatusName }) => (
  <span className={`${classes["state"]} ${classes[looks[status]]}`}>{shortStatus(status)}</span>
);

/** What is particular about a notice: for this reader, that it was made up, or that something is offered in it. */
export const Flag = ({ kind, children }: { kind: "new" | "seen" | "invented" | "offered"; children: ReactNode }) => (
  <span className={`${classes["flag"]} ${classes[kind]}`}>{children}</span>
);
