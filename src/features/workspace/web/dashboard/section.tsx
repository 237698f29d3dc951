import { Link, type LinkProps } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import classes from "./section.module.css";

type Props = {
  title: string;
  /** Beside the title: how many. */
  count?: string | undefined;
  more?: { text: string; to: LinkProps["to"] } | undefined;
  /** At the end of the title's line, what can be done with the part. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of the dashboard with its title, and a link to everything that it shows the first of. */
export function Section({ title, count, more, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["section"]}>
      <header className={classes["head"]}>
        <h2 id={id}>
          {title} {count !== undefined && <span className={classes["count"]}>{count}</span>}
        </h2>
        {more && <Link to={more.to}>{more.text}</Link>}
        {action}
      </header>
      {children}
    </section>
  );
}
