import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { formatAbn } from "#domain/abn.ts";
import { signInLink, signUpLink } from "#web/session/sign-in-links.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { ReactNode } from "react";
import classes from "./detail-side.module.css";
import { briefingWords, checkedWords } from "./detail-words.ts";
import { useNow, useReaderZone } from "./now.tsx";
import type { FreeOpportunity } from "./opportunity-query.ts";

/** Beside the text: briefings, who won, what signing in adds, and where the notice comes from. */
export function DetailSide({ notice }: { notice: FreeOpportunity }) {
  return (
    <aside className={classes["side"]} aria-label="More about this notice">
      {notice.briefings.length > 0 && (
        <Part title="Briefings" count={notice.briefings.length}>
          <ul className={classes["list"]}>
            {notice.briefings.map((briefing, at) => {
              const words = briefingWords(briefing, notice.timezoneId);
              return (
                <li key={at}>
                  <strong>{words.type}</strong> {words.when}
                  <span className={classes["quiet"]}>
                    {[briefing.location, words.duties].filter(Boolean).join(" · ")}
                  </span>
                </li>
              );
            })}
          </ul>
        </Part>
      )}
      {notice.awardedSellers.length > 0 && (
        <Part title="Awarded to" count={notice.awardedSellers.length}>
          <ul className={classes["list"]}>
            {notice.awardedSellers.map((seller) => (
              <li key={seller.sellerId}>
                <strong>{seller.name}</strong>
                <span className={classes["quiet"]}>
                  {[seller.abn && `ABN ${formatAbn(seller.abn)}`, seller.address].filter(Boolean).join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="When you sign in" onScreenOnly>
        <p>{signedInAdds(notice)}</p>
        {isAnswerable(notice) && (
          <p>Download the documents at the source itself, so that the buyer e-mails you what is added.</p>
        )}
        <p className={classes["do"]}>
          <ButtonLink {...signUpLink} preset="secondary" size="sm">
            Try it for 7 days
          </ButtonLink>
          <ButtonLink {...signInLink} preset="low-profile" size="sm">
            Sign in
          </ButtonLink>
        </p>
      </Part>
      <Source notice={notice} />
    </aside>
  );
}

/** Addenda go to those whom the buyer knows: nobody may think that reading here is enough. */
const isAnswerable = ({ status, isInvented }: FreeOpportunity) => status.lookupCode === "Open" && !isInvented;

function signedInAdds({ status, awardedSellers }: FreeOpportunity): string {
  const always = "the link to the notice, and what each change was and is.";
  if (awardedSellers.length > 0) return `You see documents, who to ask, what each seller was awarded, ${always}`;
  return status.lookupValue === "Open"
    ? `You see documents and addenda, who to ask, how to lodge an answer, ${always}`
    : `You see documents and addenda, who to ask, ${always}`;
}

function Source({ notice }: { notice: FreeOpportunity }) {
  const now = useNow();
  const zone = useReaderZone() ?? notice.timezoneId;
  const day = (iso: string) => formatDate(epochOf(iso), zone);
  return (
    <Part title="Where this comes from">
      <dl className={classes["dates"]}>
        <dt>{notice.sources.length > 1 ? "Published at" : "Source"}</dt>
        {notice.sources.map(({ name, url, firstSeenDate }) => (
          <dd key={name}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
            {notice.sources.length > 1 && <span className={classes["quiet"]}>first seen {day(firstSeenDate)}</span>}
          </dd>
        ))}
        <dt>First seen</dt>
        <dd>{day(notice.firstCrawlDate)}</dd>
        <dt>Last changed</dt>
        <dd>{day(notice.lastUpdatedDate)}</dd>
        <dt>Last checked</dt>
        <dd>{checkedWords(notice.lastCheckedDate, now, zone)}</dd>
      </dl>
      {notice.isInvented && (
        <p className={classes["quiet"]}>This notice was made up for the demonstration. Nobody wants this work done.</p>
      )}
    </Part>
  );
}

type PartProps = { title: string; count?: number; onScreenOnly?: boolean; children: ReactNode };

const Part = ({ title, count, onScreenOnly = false, children }: PartProps) => (
  <section className={`${classes["part"]} ${onScreenOnly ? classes["onScreenOnly"] : ""}`}>
    <h2>
      {title} {count !== undefined && count > 1 && <span className={classes["count"]}>{count}</span>}
    </h2>
    {children}
  </section>
);
