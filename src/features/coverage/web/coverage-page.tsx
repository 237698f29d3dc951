import { formatCount } from "#domain/format-number.ts";
import { useNow, useReaderZone } from "#web/clock.tsx";
import { Page } from "#web/ui/page.tsx";
import classes from "./coverage-page.module.css";
import type { Coverage } from "./coverage-query.ts";
import { sortSources, countListings } from "./coverage-text.ts";
import { NotCovered } from "./not-covered.tsx";
import { Source } from "./source.tsx";

/** Which listings are crawled, how fresh and complete they are, and which buyers are missing. */
export function CoveragePage({ coverage }: { coverage: Coverage }) {
  const now = useNow();
  const zone = useReaderZone() ?? "Australia/Sydney";
  const { fresh, behind, all } = countListings(coverage);
  const missing = coverage.uncovered.flatMap((group) => (group.kind === "council" ? group.names : [])).length;
  const figures: [figure: number, words: string][] = [
    [fresh, `of ${all} lists checked on time`],
    [behind, behind === 1 ? "list late or failing" : "lists late or failing"],
    [missing, "councils without a notice in the last 12 months"],
  ];
  return (
    <div className={classes["background"]}>
      <Page className={classes["page"]}>
        <h1 className={classes["title"]}>What we cover, and what we do not</h1>
        <p className={classes["lead"]}>
          You can only find tenders here that a source publishes. This page names every list we check, when we last
          checked it, which changes it shows, and the public buyers that are missing.
        </p>
        {!coverage.readsPortals && (
          <p className={classes["remark"]}>
            This installation does not crawl portals automatically. Its notices were imported from files or by hand.
          </p>
        )}
        <ul className={classes["figures"]}>
          {figures.map(([figure, words]) => (
            <li key={words}>
              <b>{formatCount(figure)}</b> <span>{words}</span>
            </li>
          ))}
        </ul>
        <h2 className={classes["heading"]}>Sources</h2>
        {sortSources(coverage.sources).map((source) => (
          <Source key={source.sourceId} source={source} now={now} zone={zone} />
        ))}
        <NotCovered uncovered={coverage.uncovered} />
      </Page>
    </div>
  );
}
