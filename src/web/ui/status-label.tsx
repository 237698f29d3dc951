import type { ReactNode } from "react";
import classes from "./status-label.module.css";

export type StatusShape = "dot" | "ring" | "square" | "diamond" | "triangle" | "dash";
export type StatusLabelLook = { shape: StatusShape; tone?: "plain" | "good" | "warning" };
type Props = StatusLabelLook & { className?: string; children: ReactNode };

/** A state as a shape and a word, so that colour never carries it alone. */
export const StatusLabel = ({ shape, tone = "plain", className, children }: Props) => (
  <span className={[classes["word"], classes[shape], classes[tone], className].filter(Boolean).join(" ")}>
    {children}
  </span>
);
