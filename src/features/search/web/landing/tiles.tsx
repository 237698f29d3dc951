import { billions, hundreds } from "./figures.ts";
import classes from "./tiles.module.css";
import { Page } from "#web/ui/page.tsx";

type Figures = { open: number; future: number; awarded: number; buyers: number };

/** The headline statistics. */
export function Tiles({ open, future, awarded, buyers }: Figures) {
  const tiles = [
    [hundreds(open), "open tenders"],
    [hundreds(future), "future tenders"],
    [billions(awarded), "awarded in the last 12 months"],
    [hundreds(buyers), "recently active buyers"],
  ];
  return (
    <Page>
      <ul className={classes["tiles"]}>
        {tiles.map(([figure, words]) => (
          <li key={words}>
            <b>{figure}</b> <span>{words}</span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
