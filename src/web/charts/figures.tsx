import classes from "#web/charts/figures.module.css";
import type { ReactNode } from "react";

export type Figure = {
  value: ReactNode;
  /** What it counts, with its period. */
  label: string;
  /** A second line under the label. */
  note?: ReactNode;
};

/** One ruled line of three to five numbers, each with its label; two columns on a phone. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={classes["figures"]}>
    {figures.map(({ value, label, note }) => (
      <div key={label}>
        <dt>
          {label}
          {note && <small>{note}</small>}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
