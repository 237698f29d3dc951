import type { StatusName } from "#domain/opportunity-status.ts";
import { type StatusShape, StatusLabel } from "#web/ui/status-label.tsx";
import { missedBriefingText, type LastChance } from "#domain/briefing.ts";
import { useNow } from "#web/clock.tsx";
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
  <StatusLabel shape={shapes[status]} tone={status === "Open" ? "good" : "plain"}>
    {shortStatus(status)}
  </StatusLabel>
);

type FlagKind = "new" | "seen" | "changed" | "invented" | "offered" | "missed";

/** A badge on a notice: new to this reader, already seen, changed since, invented, offering something, or a briefing that is over. */
export const Flag = ({ kind, children }: { kind: FlagKind; children: ReactNode }) => (
  <span className={`${classes["flag"]} ${classes[kind]}`}>{children}</span>
);

type WithBriefing = { status: StatusName; mandatoryBriefing: { lastChance: LastChance | null } | null };

/** The badge of an open notice whose mandatory briefing is over: it is too late for a supplier who was not there. */
export function MissedBriefing({ item: { status, mandatoryBriefing } }: { item: WithBriefing }) {
  const missed = missedBriefingText(mandatoryBriefing?.lastChance, useNow());
  return missed && status === "Open" ? <Flag kind="missed">{missed}</Flag> : null;
}
