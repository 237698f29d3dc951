import { Level } from "#web/charts/level.tsx";
import classes from "#web/charts/rank-list.module.css";
import type { ReactNode } from "react";

export type Ranked = {
  key: string | number;
  /** A link, or text. */
  name: ReactNode;
  /** The value as text. */
  value: string;
  /** Of the longest bar, 0 to 1. */
  share: number;
  /** Under the name: counts. */
  note: string;
};

/** The first of many, with a bar each. */
export const RankList = ({ items }: { items: readonly Ranked[] }) => (
  <ol className={classes["ranks"]}>
    {items.map(({ key, name, value, share, note }) => (
      <li key={key}>
        <span className={classes["name"]}>{name}</span>
        <span className={classes["value"]}>{value}</span>
        <small>{note}</small>
        <span className={classes["bar"]}>
          <Level share={share} height={4} />
        </span>
      </li>
    ))}
  </ol>
);

export type Size = { label: string; count: number; isMarked?: boolean };

/** How many fall between which limits. */
export function Histogram({ sizes }: { sizes: readonly Size[] }) {
  const most = Math.max(...sizes.map(({ count }) => count), 1);
  return (
    <ul className={classes["sizes"]}>
      {sizes.map(({ label, count, isMarked }) => (
        <li key={label} className={isMarked ? classes["marked"] : undefined}>
          <span>{label}</span>
          <Level share={count / most} height={16} isMarked={isMarked} />
          <span className={classes["value"]}>{count}</span>
        </li>
      ))}
    </ul>
  );
}
