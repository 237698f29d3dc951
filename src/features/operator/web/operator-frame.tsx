import type { ReactNode } from "react";
import classes from "./operator-frame.module.css";

/** The width and the margins of the operator's pages. */
export const OperatorFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes["inner"]}>{children}</div>
);
