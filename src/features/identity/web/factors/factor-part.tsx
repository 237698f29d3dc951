import { useId, type ReactNode } from "react";
import classes from "./factors.module.css";

type Props = {
  title: string;
  /** Whether it is set up, and since when. */
  state: ReactNode;
  children?: ReactNode;
};

/** One kind of factor: name, state and actions. */
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
