import { epochOf, epochOrNull } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { formatMoney } from "#domain/money.ts";
import { slugOf } from "#domain/slug.ts";
import type { NoticeInsights } from "#features/insights/web/insights-queries.ts";
import { distanceText, howLetText } from "#features/insights/web/insights-text.ts";
import { useNow } from "#web/clock.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { holderTitle, reasonText } from "./holder-text.ts";
import { noticeInsightsQuery } from "./notice-insights-query.ts";
import classes from "./notice-insights.module.css";

type Contract = NoticeInsights["holder"]["contracts"][number];

/** Who holds the work of a notice now, or held it last, and why we think so. Nothing if no contract fits. */
export function Holder({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(noticeInsightsQuery(id));
  const now = useNow();
  if (isError) return <ErrorPanel thing="who holds the work" onRetry={() => void refetch()} />;
  if (!data || data.holder.contracts.length === 0) return null;
  const { basis, contracts } = data.holder;
  const isOver = contracts.every(({ contractEndDate: end }) => end !== null && epochOf(end) < now);
  return (
    <section className={classes["holder"]}>
      <h2>{holderTitle(basis!, contracts.length, isOver)}</h2>
      {contracts.map((contract) => (
        <Held key={contract.publicOpportunityId} contract={contract} now={now} />
      ))}
      {basis === "probable" && (
        <p className={classes["basis"]}>It can be wrong. The notice does not name a contract.</p>
      )}
    </section>
  );
}

/** What speaks for it first. */
const reasonsOf = ({ reasons }: Contract) => reasons.toSorted((one, other) => Number(other.holds) - Number(one.holds));

function Held({ contract, now }: { contract: Contract; now: number }) {
  const end = epochOrNull(contract.contractEndDate);
  const date = (iso: string) => formatDate(epochOf(iso), contract.timeZoneId);
  const gst = contract.gst && { included: "including GST", excluded: "without GST" }[contract.gst];
  const facts: [term: string, text: string, note?: string | null][] = [
    [
      "Value",
      contract.awardedValue === null ? "not published" : formatMoney(contract.awardedValue, contract.currency),
      contract.awardedValue === null ? null : gst,
    ],
    ["Ends", contract.contractEndDate ? date(contract.contractEndDate) : "not stated", end && distanceText(end, now)],
    ["How it was let", howLetText(contract.access, contract.exemptionCode, contract.isStandingOffer)],
    ["Awarded", contract.dateAwarded ? date(contract.dateAwarded) : "not stated"],
  ].map(([term, text, note]) => [String(term), String(text), note ? String(note) : null]);
  return (
    <div className={classes["contract"]}>
      <h3>
        <Sellers contract={contract} />
      </h3>
      <dl>
        <div>
          <dt>Contract</dt>
          <dd>
            <Link
              to="/opportunities/$id/{-$slug}"
              params={{ id: contract.publicOpportunityId, slug: slugOf(contract.title) || undefined }}
            >
              {contract.title}
            </Link>
          </dd>
        </div>
        {facts.map(([term, text, note]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {text}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <h4>Why we think so</h4>
      <ul>
        {reasonsOf(contract).map((reason) => (
          <li key={reason.kind} className={reason.holds ? undefined : classes["against"]}>
            <Icon name={reason.holds ? "check" : "minus"} />
            <span>
              {!reason.holds && <VisuallyHidden>Against it: </VisuallyHidden>}
              {reasonText(reason, contract.daysAfterClose)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sellers({ contract: { sellers, numSellers } }: { contract: Contract }) {
  const more = numSellers - sellers.length;
  return (
    <>
      {numSellers > 1 && `${formatCounted(numSellers, "supplier")}: `}
      {sellers.map(({ name, urlSlug }, index) => (
        <span key={urlSlug}>
          {index > 0 && ", "}
          <Link to="/insights/$sellerSlug" params={{ sellerSlug: urlSlug }}>
            {name}
          </Link>
        </span>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </>
  );
}
