import classes from "#web/ui/visually-hidden.module.css";
import type { ReactNode } from "react";

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={classes["hidden"]}>{children}</span>
);
