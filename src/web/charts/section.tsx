import classes from "#web/charts/section.module.css";
import { type ReactNode, useId } from "react";

type Props = {
  title: ReactNode;
  /** At the right of the heading: what is counted, or links and buttons. */
  end?: ReactNode;
  children: ReactNode;
};

/** A section of a public page, named by its heading. */
export function Section({ title, end, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["section"]}>
      <header className={classes["head"]}>
        <h2 id={id}>{title}</h2>
        {end && <div className={classes["end"]}>{end}</div>}
      </header>
      {children}
    </section>
  );
}

/** Sections beside each other, below each other on a narrow screen. */
export const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className={classes["columns"]}>{children}</div>
);

/** What a figure or chart counts, below it. */
export const Basis = ({ children }: { children: ReactNode }) => <p className={classes["basis"]}>{children}</p>;
