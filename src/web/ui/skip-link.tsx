import classes from "#web/ui/skip-link.module.css";
import type { ReactNode } from "react";

type Props = {
  /** Id of the target; it needs a `tabIndex` of -1. */
  to: string;
  children: ReactNode;
};

/** A link past a long part of the page, visible only on keyboard focus. */
export const SkipLink = ({ to, children }: Props) => (
  <a className={classes["skip"]} href={`#${to}`}>
    {children}
  </a>
);
