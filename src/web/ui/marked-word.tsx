import type { ReactNode } from "react";
import classes from "./marked-word.module.css";

export type Mark = "dot" | "ring" | "square" | "diamond" | "triangle" | "dash";
export type MarkedWordLook = { mark: Mark; tone?: "plain" | "good" | "warning" };
type Props = MarkedWordLook & { className?: string; children: ReactNode };

/** A state as a sign and a word, so that colour alone never says it. */
export const MarkedWord = ({ mark, tone = "plain", className, children }: Props) => (
  <span className={[classes["word"], classes[mark], classes[tone], className].filter(Boolean).join(" ")}>
    {children}
  </span>
);
