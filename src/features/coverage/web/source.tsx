import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { StatusLabel, type StatusLabelLook } from "#web/ui/status-label.tsx";
import type { CoveredListing, CoveredSource } from "./coverage-query.ts";
import { statedShares, noticeCountText, lastReadText, listingStateNames } from "./coverage-text.ts";
import classes from "./source.module.css";

/** Dot: on time. Triangle: late or failing. Ring: not crawled yet. Dash: manual. */
const looks = {
  fresh: { shape: "dot", tone: "good" },
  stale: { shape: "triangle", tone: "warning" },
  failing: { shape: "triangle", tone: "warning" },
  never: { shape: "ring" },
  "by-hand": { shape: "dash" },
} as const satisfies Record<CoveredListing["state"], StatusLabelLook>;

type Time = { now: EpochMs; zone: string };

/** A source: counts on the left, its listings on the right. */
export function Source({ source, ...time }: { source: CoveredSource } & Time) {
  const complete = statedShares(source);
  return (
    <section className={classes["source"]}>
      <div>
        <h3 className={classes["name"]}>
          {source.url ? (
            <a href={source.url} target="_blank" rel="noreferrer">
              {source.name}
            </a>
          ) : (
            source.name
          )}
        </h3>
        <p className={classes["counts"]}>{noticeCountText(source)}</p>
        {complete.length > 0 && (
          <p className={classes["complete"]}>
            Stated in open notices:{" "}
            {complete.map(([thing, percent], index) => (
              <span key={thing}>
                {index > 0 && ", "}
                {thing} {percent}%
              </span>
            ))}
          </p>
        )}
      </div>
      <ul className={classes["listings"]}>
        {source.listings.map((listing) => (
          <Listing key={listing.code} listing={listing} {...time} />
        ))}
        {source.listings.length === 0 && (
          <li className={classes["quiet"]}>Imported from files, not from the portal.</li>
        )}
      </ul>
    </section>
  );
}

function Listing({ listing, now, zone }: { listing: CoveredListing } & Time) {
  const facts: [term: string, words: string][] = [
    ["Last checked", lastReadText(listing, now, zone)],
    ["Changes shown", listing.changes.join(", ") || "none"],
    ["Only at the source", listing.hidden.join("; ") || "nothing we know of"],
    ["Licence", listing.licence],
  ];
  return (
    <li className={classes["listing"]}>
      <h4 className={classes["list"]}>
        <a href={listing.url} target="_blank" rel="noreferrer">
          {listing.name}
        </a>{" "}
        <StatusLabel {...looks[listing.state]} className={classes["state"]}>
          {listingStateNames[listing.state]}
        </StatusLabel>
      </h4>
      <p className={classes["shows"]}>{listing.shows}</p>
      {listing.note && <p className={classes["quiet"]}>Why: {listing.note}.</p>}
      {listing.failingSince && (
        <p className={classes["failure"]}>
          The last attempt failed on {formatZonedDateTime(epochOf(listing.failingSince), zone)}: {listing.failure}
        </p>
      )}
      <dl className={classes["facts"]}>
        {facts.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
