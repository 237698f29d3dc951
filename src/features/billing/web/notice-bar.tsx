import type { ReactNode } from "react";
import classes from "./notice-bar.module.css";

type Props = { title: string; children: ReactNode; action: ReactNode; urgent?: boolean };

/** A line above the plan with at most one button: what stands in its way, or when it ends. */
export const NoticeBar = ({ title, children, action, urgent }: Props) => (
  <div className={classes["bar"]} data-urgent={urgent}>
    <div>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
    {action}
  </div>
);
