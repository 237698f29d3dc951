import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatDateTime } from "#domain/format-time.ts";
import { MarkedWord, type MarkedWordLook } from "#web/ui/marked-word.tsx";
import type { CoveredListing, CoveredSource } from "./coverage-query.ts";
import { completeWords, countWords, lastReadWords, stateWords } from "./coverage-words.ts";
import classes from "./source.module.css";

/** Dot: in time. Triangle: late or failing. Ring: not read yet. Dash: not by itself. */
const looks = {
  fresh: { mark: "dot", tone: "good" },
  stale: { mark: "triangle", tone: "warning" },
  failing: { mark: "triangle", tone: "warning" },
  never: { mark: "ring" },
  "by-hand": { mark: "dash" },
} as const satisfies Record<CoveredListing["state"], MarkedWordLook>;

type Time = { now: EpochMs; zone: string };

/** A source with its counts at the left, and what is read of it at the right. */
export function Source({ source, ...time }: { source: CoveredSource } & Time) {
  const complete = completeWords(source);
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
        <p className={classes["counts"]}>{countWords(source)}</p>
        {complete.length > 0 && (
          <p className={classes["complete"]}>
            Stated in open notices:{" "}
            {complete.map(([thing, percent], at) => (
              <span key={thing}>
                {at > 0 && ", "}
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
        {source.listings.length === 0 && <li className={classes["quiet"]}>Read from files, not from the portal.</li>}
      </ul>
    </section>
  );
}

function Listing({ listing, now, zone }: { listing: CoveredListing } & Time) {
  const facts: [term: string, words: string][] = [
    ["Last read", lastReadWords(listing, now, zone)],
    ["Changes seen here", listing.changes.join(", ") || "none"],
    ["Only at the source", listing.hidden.join("; ") || "nothing that we know of"],
    ["Licence", listing.licence],
  ];
  return (
    <li className={classes["listing"]}>
      <h4 className={classes["list"]}>
        <a href={listing.url} target="_blank" rel="noreferrer">
          {listing.name}
        </a>{" "}
        <MarkedWord {...looks[listing.state]} className={classes["state"]}>
          {stateWords[listing.state]}
        </MarkedWord>
      </h4>
      <p className={classes["shows"]}>{listing.shows}</p>
      {listing.note && <p className={classes["quiet"]}>Why: {listing.note}.</p>}
      {listing.failingSince && (
        <p className={classes["trouble"]}>
          The last try failed {formatDateTime(epochOf(listing.failingSince), zone)}: {listing.failure}
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
