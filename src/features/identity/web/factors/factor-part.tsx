import { useId, type ReactNode } from "react";
import classes from "./factors.module.css";

type Props = {
  title: string;
  /** Whether there is one, and since when. */
  state: ReactNode;
  children?: ReactNode;
};

/** One kind of factor: its name, what there is of it, and what can be done. */
export function FactorPart({ title, state, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["part"]}>
      <h2 id={id} className={classes["name"]}>
        {title}
      </h2>
      <p className={classes["state"]}>{state}</p>
      {children}
    </section>
  );
}
