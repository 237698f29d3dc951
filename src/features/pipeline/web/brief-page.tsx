import { truncate } from "#domain/truncate.ts";
import { placeNames } from "#features/opportunities/web/detail-text.ts";
import { fullOpportunityQuery, type FullOpportunity } from "#features/opportunities/web/opportunity-query.ts";
import { useNow } from "#web/clock.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor, ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import classes from "./brief-page.module.css";
import {
  type Brief,
  conditionLines,
  dateLines,
  holderLines,
  plainBrief,
  recordLines,
  type Section,
} from "./brief-text.ts";
import { briefQuery } from "./pipeline-queries.ts";

/** Of the notice's description: enough to know what is wanted, so that the brief stays on one page. */
const maxDescription = 700;
/** Programs for email cut longer addresses off. */
const maxMailText = 1_800;

/** One page for the decision to bid, to print or to forward. */
export function BriefPage({ id }: { id: string }) {
  const notice = useQuery(fullOpportunityQuery(id));
  const brief = useQuery(briefQuery(id));
  if (notice.isError || brief.isError)
    return (
      <div className={classes["page"]}>
        <ErrorPanel
          thing="the brief"
          onRetry={() => {
            void notice.refetch();
            void brief.refetch();
          }}
        />
      </div>
    );
  if (!notice.data || !brief.data)
    return (
      <div className={classes["page"]}>
        <SkeletonRows rows={10} height={32} />
      </div>
    );
  return <BriefSheet notice={notice.data} brief={brief.data} />;
}

function BriefSheet({ notice, brief }: { notice: FullOpportunity; brief: Brief }) {
  const { profile } = useMember();
  const now = useNow();
  const { holders, record } = brief;
  const sections: Section[] = [
    { heading: "Dates", lines: dateLines(notice, record, now, profile.timeZoneId) },
    { heading: "Conditions as published", lines: conditionLines(notice, now) },
    {
      heading: "Who holds the work now",
      lines:
        holders.length > 0
          ? holderLines(holders, notice.timezoneId)
          : [{ term: "Not known", text: "The notice does not say which contract it replaces." }],
    },
    { heading: profile.organisation.organisationName, lines: recordLines(brief) },
  ];
  const places = placeNames(notice, notice.sourceSettings.locationDetailDisplayMode).slice(0, 4);
  const address = new URL(`/opportunities/${notice.publicOpportunityId}`, location.href).href;
  const mail = new URLSearchParams({
    subject: `Bid or not: ${truncate(notice.title, 120)}`,
    body: truncate(plainBrief(notice.title, address, sections), maxMailText),
  });
  return (
    <article className={classes["page"]}>
      <div className={classes["tools"]}>
        <ButtonLink
          to="/opportunities/$id/{-$slug}"
          params={{ id: notice.publicOpportunityId, slug: undefined }}
          preset="low-profile"
          size="sm"
        >
          Back to the notice
        </ButtonLink>
        {/* The form's encoding of a space, +, stays a plus sign in emails. */}
        <ButtonAnchor
          href={`mailto:?${mail.toString().replaceAll("+", "%20")}`}
          size="sm"
          icon="mail"
          title="Opens your email program with this brief as text"
        >
          Forward by email
        </ButtonAnchor>
        <Button size="sm" preset="primary" icon="print" onClick={() => print()}>
          Print
        </Button>
      </div>
      <p className={classes["eyebrow"]}>Go or no-go brief{notice.isInvented && " · invented for the demonstration"}</p>
      <h1 className={classes["title"]}>{notice.title}</h1>
      <p className={classes["by"]}>
        {[notice.buyer?.buyerName ?? "Buyer not stated", places.join(", "), notice.reference]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className={classes["text"]}>{truncate(notice.description, maxDescription)}</p>
      <div className={classes["sections"]}>
        {sections.map(({ heading, lines }) => (
          <section key={heading}>
            <h2 className={classes["heading"]}>{heading}</h2>
            <dl className={classes["lines"]}>
              {lines.map(({ term, text }, index) => (
                <div key={index}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <section className={classes["decision"]} aria-label="Decision">
        <span>Go ☐</span>
        <span>No go ☐</span>
        <span className={classes["blank"]}>Because</span>
        <span className={classes["blank"]}>By and on</span>
      </section>
      <p className={classes["source"]}>{address}</p>
    </article>
  );
}
