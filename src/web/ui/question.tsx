import { Icon } from "#web/ui/icon.tsx";
import classes from "#web/ui/question.module.css";
import type { ReactNode } from "react";

/** A question whose answer opens below it, without a script too. */
export const Question = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className={classes["question"]}>
    <summary>
      {question}
      <Icon name="chevron-down" />
    </summary>
    <div>{children}</div>
  </details>
);
