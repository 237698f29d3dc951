import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Step } from "./sign-in-steps.ts";

/** Links to another step of the same sign-in. */
export const StepLink = ({ step, children }: { step: Step; children: ReactNode }) => (
  <Link from="/sign-in/$uid" to="." search={{ step }}>
    {children}
  </Link>
);
