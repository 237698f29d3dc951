import { Button } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { useState } from "react";
import type { Featured } from "./featured-query.ts";
import classes from "./featured-carousel.module.css";

/** More than these are shown in two rows (specification, section 9). */
const minForTwoRows = 10;
/** Seconds of one round, by the least number of organisations. */
const rounds = [
  [50, 220],
  [40, 160],
  [20, 120],
  [0, 30],
] as const;

/** Logos that pass by, without an end. They rest under the pointer, with the focus, and for readers who want no motion. */
export default function FeaturedCarousel({ organisations }: { organisations: Featured }) {
  const [isPaused, setPaused] = useState(false);
  const middle = Math.ceil(organisations.length / 2);
  const rows =
    organisations.length >= minForTwoRows
      ? [organisations.slice(0, middle), organisations.slice(middle)]
      : [organisations];
  const [, seconds] = rounds.find(([least]) => organisations.length >= least)!;
  return (
    <section aria-labelledby="featured" className={classes["featured"]}>
      <Page>
        <div className={classes["head"]}>
          <h2 id="featured">Featured organisations</h2>
          <Button
            preset="low-profile"
            size="sm"
            aria-pressed={isPaused}
            className={classes["pause"]}
            onClick={() => setPaused(!isPaused)}
          >
            Pause
          </Button>
        </div>
      </Page>
      {rows.map((row, index) => (
        <div key={index} className={classes["window"]} data-paused={isPaused}>
          <div className={classes["track"]} style={{ animationDuration: `${seconds}s` }}>
            <Logos row={row} />
            {/* The same again, so that the row has no gap when it begins anew. */}
            <Logos row={row} isCopy />
          </div>
        </div>
      ))}
    </section>
  );
}

const Logos = ({ row, isCopy = false }: { row: Featured; isCopy?: boolean }) => (
  <ul className={classes["logos"]} aria-hidden={isCopy || undefined} inert={isCopy}>
    {row.map(({ name, logoAddress, websiteUrl }) => (
      <li key={name}>
        <a href={websiteUrl} target="_blank" rel="noreferrer">
          <img src={logoAddress} alt={name} width="160" height="48" loading="lazy" />
        </a>
      </li>
    ))}
  </ul>
);
