import classes from "#web/ui/skip-link.module.css";
import type { ReactNode } from "react";

type Props = {
  /** The id of what the keyboard goes to; it needs a `tabIndex` of -1. */
  to: string;
  children: ReactNode;
};

/** A way past a long part of the page, shown only when the keyboard reaches it. */
export const SkipLink = ({ to, children }: Props) => (
  <a className={classes["skip"]} href={`#${to}`}>
    {children}
  </a>
);
