import type { ReactNode } from "react";
import classes from "./with-side.module.css";

type Props = {
  children: ReactNode;
  /** Sections of the column at the right; on a small screen below. */
  side: ReactNode;
  /** What the sections at the side are together. */
  sideLabel: string;
};

/** A text or a form with short sections beside it. */
export const WithSide = ({ children, side, sideLabel }: Props) => (
  <div className={classes["columns"]}>
    <div className={classes["main"]}>{children}</div>
    <aside className={classes["side"]} aria-label={sideLabel}>
      {side}
    </aside>
  </div>
);
