import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { formatAbn } from "#domain/abn.ts";
import { formatMoney } from "#domain/money.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { signInLink, signUpLink } from "#web/session/sign-in-links.ts";
import { useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import classes from "./detail-side.module.css";
import { downloadAdvice } from "./detail-member-text.ts";
import { DetailMember, DetailMemberSkeleton } from "./detail-member.tsx";
import { DetailPart } from "./detail-part.tsx";
import { briefingText, checkedText } from "./detail-text.ts";
import { ReportLink } from "./report-link.tsx";
import { useNow, useReaderZone } from "#web/clock.tsx";
import { fullOpportunityQuery, type FreeOpportunity, type FullOpportunity } from "./opportunity-query.ts";

type Props = {
  /** The notice as far as the reader may see it. */
  notice: FreeOpportunity;
  /** The full notice, for members once it has loaded. */
  full: FullOpportunity | undefined;
  /** Above everything else. */
  children: ReactNode;
};

/** Beside the text: briefings, awards, members' details (or what visitors are missing), and the sources. */
export function DetailSide({ notice, full, children }: Props) {
  const now = useNow();
  return (
    <aside className={classes["side"]} aria-label="More about this notice">
      {children}
      {notice.briefings.length > 0 && (
        <DetailPart title="Briefings" count={notice.briefings.length}>
          <ul className={classes["list"]}>
            {notice.briefings.map((briefing, index) => {
              const words = briefingText(briefing, notice.timezoneId, now);
              return (
                <li key={index}>
                  <strong>{words.type}</strong> {words.when}
                  <span className={classes["quiet"]}>
                    {[briefing.location, words.duties].filter(Boolean).join(" · ")}
                  </span>
                  {briefing.details}
                </li>
              );
            })}
          </ul>
        </DetailPart>
      )}
      {notice.awardedSellers.length > 0 && (
        <DetailPart title="Awarded to" count={notice.awardedSellers.length}>
          <ul className={classes["list"]}>
            {notice.awardedSellers.map((seller) => (
              <li key={seller.sellerId}>
                <strong>{seller.name}</strong>
                <span className={classes["quiet"]}>
                  {[seller.abn && `ABN ${formatAbn(seller.abn)}`, seller.address].filter(Boolean).join(" · ")}
                </span>
                {seller.awardedValue !== null && (
                  <span className={classes["line"]}>{formatMoney(seller.awardedValue, notice.currency)}</span>
                )}
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
      {full ? <DetailMember full={full} /> : <NotYet notice={notice} />}
      <Source notice={notice} isPrivate={full?.isPrivate ?? false} />
    </aside>
  );
}

/**
 * What a visitor would see when signed in, and the placeholder for a member. Both are in the first render; CSS shows
 * one of them before any script runs.
 */
function NotYet({ notice }: { notice: FreeOpportunity }) {
  const advice = downloadAdvice(notice);
  return (
    <>
      <DetailPart title="When you sign in" className={`${classes["onScreenOnly"]} ${classes["forVisitors"]}`}>
        <p>{signedInAdds(notice)}</p>
        {advice && <p>{advice}</p>}
        <p className={classes["actions"]}>
          <ButtonLink {...signUpLink} preset="secondary" size="sm">
            Try it for 7 days
          </ButtonLink>
          <ButtonLink {...signInLink} preset="low-profile" size="sm">
            Sign in
          </ButtonLink>
        </p>
      </DetailPart>
      <div className={classes["forMembers"]}>
        <Waiting notice={notice} />
      </div>
    </>
  );
}

/** For signed-in readers: the placeholder, or why there are no details. */
function Waiting({ notice }: { notice: FreeOpportunity }) {
  const isSignedIn = useSession().status === "signed-in";
  const { data: member } = useQuery({ ...userCacheQuery, enabled: isSignedIn });
  const { isError, refetch } = useQuery({
    ...fullOpportunityQuery(notice.publicOpportunityId),
    enabled: Boolean(member),
  });
  if (isError) return <ErrorPanel thing="documents and contacts" onRetry={() => void refetch()} />;
  if (member !== null) return <DetailMemberSkeleton />;
  return (
    <DetailPart title="For members of an organisation" className={classes["onScreenOnly"]}>
      <p>{signedInAdds(notice)}</p>
      <p className={classes["actions"]}>
        <ButtonLink to="/account/setup-profile/{-$paymentCode}" preset="secondary" size="sm">
          Join or create an organisation
        </ButtonLink>
      </p>
    </DetailPart>
  );
}

function signedInAdds({ status, awardedSellers }: FreeOpportunity): string {
  const always = "and every change before and after.";
  if (awardedSellers.length > 0) return `You see documents, who to ask, what each seller was awarded, ${always}`;
  return status.lookupValue === "Open"
    ? `You see documents and addenda, who to ask, how to lodge an answer, ${always}`
    : `You see documents and addenda, who to ask, ${always}`;
}

function Source({ notice, isPrivate }: { notice: FreeOpportunity; isPrivate: boolean }) {
  const now = useNow();
  const zone = useReaderZone() ?? notice.timezoneId;
  const day = (iso: string) => formatDate(epochOf(iso), zone);
  return (
    <DetailPart title="Where this comes from">
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
        <dd>{checkedText(notice.lastCheckedDate, now, zone)}</dd>
      </dl>
      {notice.isInvented && (
        <p className={classes["quiet"]}>This notice was made up for the demonstration. It is not a real tender.</p>
      )}
      {!isPrivate && <ReportLink notice={notice} />}
    </DetailPart>
  );
}
