import classes from "#web/ui/empty-state.module.css";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Why the list is empty. */
  children?: ReactNode;
  /** Similar searches or actions: links in a `ul`, or a button. */
  offers?: ReactNode;
};

/** An empty list: says why, and what would give results. */
export function EmptyState({ title, children, offers }: Props) {
  return (
    <section className={classes["empty"]}>
      <h2 className={classes["title"]}>{title}</h2>
      {children && <div className={classes["why"]}>{children}</div>}
      {offers}
    </section>
  );
}
