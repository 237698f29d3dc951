import classes from "#web/lists/list-head.module.css";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Numbers in `b` with their words, each perhaps a link; or a sentence. */
  counts?: ReactNode;
  /** At the right: how it is shown, what can be added. */
  tools?: ReactNode;
  /** Below: filters. */
  children?: ReactNode;
};

/** The head of a member's list: its title, what it counts, and what can be chosen. */
export const ListHead = ({ title, counts, tools, children }: Props) => (
  <header className={classes["head"]}>
    <div className={classes["main"]}>
      <h1 className={classes["title"]}>{title}</h1>
      <p className={classes["counts"]}>{counts}</p>
    </div>
    {tools && <div className={classes["tools"]}>{tools}</div>}
    {children && <div className={classes["choices"]}>{children}</div>}
  </header>
);
