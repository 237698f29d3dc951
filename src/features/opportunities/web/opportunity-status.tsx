import type { StatusName } from "#domain/opportunity-status.ts";
import { type StatusShape, StatusLabel } from "#web/ui/status-label.tsx";
import type { ReactNode } from "react";
import classes from "./opportunity-status.module.css";

const shapes = {
  Open: "dot",
  Closed: "square",
  Awarded: "diamond",
  "Future Opportunity": "ring",
  Cancelled: "dash",
} as const satisfies Record<StatusName, StatusShape>;

/** A status in short: "Future" for "Future Opportunity". */
export const shortStatus = (status: StatusName): string => (status === "Future Opportunity" ? "Future" : status);

/** A shape and a word: dot open, ring future, square closed, diamond awarded, dash cancelled. */
export const OpportunityStatus = ({ status }: { status: StatusName }) => (
  <StatusLabel
    shape={shapes[status]}
    tone={status === "Open" ? "good" : "plain"}
    className={status === "Cancelled" ? classes["cancelled"] : undefined}
  >
    {shortStatus(status)}
  </StatusLabel>
);

/** A badge on a notice: new to this reader, already seen, invented, or offering something. */
export const Flag = ({ kind, children }: { kind: "new" | "seen" | "invented" | "offered"; children: ReactNode }) => (
  <span className={`${classes["flag"]} ${classes[kind]}`}>{children}</span>
);
