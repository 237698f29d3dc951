import { capText } from "#domain/plan-text.ts";
import { capNames } from "#domain/plans.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Link } from "@tanstack/react-router";
import classes from "./paused-by-plan.module.css";
import type { Entitlements } from "./billing-queries.ts";

/** What is paused because the plan is too small for it. Renders nothing while all of it fits. */
export function PausedByPlan() {
  const { paused } = useMember().entitlements;
  const text = pausedText(paused);
  if (text === null) return null;
  return (
    <p className={classes["paused"]}>
      {text} <Link to="/account/subscription">See the plans</Link>
    </p>
  );
}

/** "Paused by your plan: 4 saved searches and 1 watched opportunity. Nothing is deleted." */
export function pausedText(paused: Entitlements["paused"]): string | null {
  if (paused.reader) return "Your plan is for fewer people, so you get no alerts. Nothing is deleted.";
  const parts = capNames.flatMap((cap) => (paused[cap] > 0 ? capText(cap, paused[cap]) : []));
  if (parts.length === 0) return null;
  return `Paused by your plan: ${new Intl.ListFormat("en-AU").format(parts)}. Nothing is deleted.`;
}

/** Stands with something that is paused. */
export const PausedNote = () => (
  <>
    Paused by your plan. <Link to="/account/subscription">See the plans</Link>
  </>
);
