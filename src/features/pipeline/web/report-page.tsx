import { formatCount } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { noBidReasons } from "#domain/pipeline-stage.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { reportQuery, type Report } from "./pipeline-queries.ts";
import classes from "./report-page.module.css";
import { quarterText, winRateText } from "./report-text.ts";

type Quarter = Report["quarters"][number];

/** Bids, wins, values and reasons for no bid, by quarter. Each number has its bar, so the table is the chart. */
export function ReportPage() {
  const { data, isError, refetch } = useQuery(reportQuery);
  const quarters = data?.quarters.toReversed() ?? [];
  const isEmpty = quarters.every(({ submitted, won, lost, noBids }) => submitted + won + lost + noBids === 0);
  return (
    <div className={classes["page"]}>
      <header className={classes["head"]}>
        <h1 className={classes["title"]}>Report by quarter</h1>
        <div className={classes["tools"]}>
          <ButtonLink to="/pipeline" size="sm" icon="kanban">
            Pipeline
          </ButtonLink>
          <Button size="sm" icon="print" onClick={() => print()}>
            Print
          </Button>
        </div>
      </header>
      {isError && <ErrorPanel thing="the report" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={6} height={44} />}
      {data && isEmpty && (
        <EmptyState title="Nothing to report yet">
          Move cards to Submitted, Won, Lost or No bid, and they are counted here.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <BidsTable quarters={quarters} />
          <ReasonsTable quarters={quarters} />
          <p className={classes["quiet"]}>
            A bid counts in the quarter in which it was submitted, and its result in the quarter in which it was
            recorded. Values are those that notices state; a range counts by its upper end.
          </p>
        </>
      )}
    </div>
  );
}

const columns = [
  { name: "Submitted", countOf: ({ submitted }: Quarter) => submitted, look: "bar" },
  { name: "Won", countOf: ({ won }: Quarter) => won, look: "won" },
  { name: "Lost", countOf: ({ lost }: Quarter) => lost, look: "quietBar" },
  { name: "No bid", countOf: ({ noBids }: Quarter) => noBids, look: "quietBar" },
] as const;

function BidsTable({ quarters }: { quarters: Quarter[] }) {
  const most = Math.max(1, ...quarters.flatMap((quarter) => columns.map(({ countOf }) => countOf(quarter))));
  const values = quarters.flatMap(({ submittedStated, wonStated }) => [submittedStated.value, wonStated.value]);
  const highest = Math.max(1, ...values);
  return (
    <section aria-labelledby="bids">
      <h2 id="bids" className={classes["heading"]}>
        Bids and wins
      </h2>
      <div className={classes["scroll"]}>
        <table className={`${classes["table"]} ${classes["bids"]}`}>
          <thead>
            <tr>
              <th scope="col">Quarter</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">Win rate</th>
              <th scope="col">Value submitted</th>
              <th scope="col">Value won</th>
            </tr>
          </thead>
          <tbody>
            {quarters.map((quarter) => (
              <tr key={quarter.startDate}>
                <th scope="row">{quarterText(quarter.startDate)}</th>
                {columns.map(({ name, countOf, look }) => (
                  <td key={name} data-label={name}>
                    {formatCount(countOf(quarter))}
                    <Bar share={countOf(quarter) / most} look={look} />
                  </td>
                ))}
                <td data-label="Win rate">{winRateText(quarter)}</td>
                <Value
                  label="Value submitted"
                  stated={quarter.submittedStated}
                  of={quarter.submitted}
                  highest={highest}
                  look="bar"
                />
                <Value label="Value won" stated={quarter.wonStated} of={quarter.won} highest={highest} look="won" />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type ValueProps = { label: string; stated: Quarter["wonStated"]; of: number; highest: number; look: "bar" | "won" };
const Value = ({ label, stated, of, highest, look }: ValueProps) => (
  <td data-label={label}>
    {stated.count === 0 ? "–" : formatMoneyShort(stated.value)}
    {stated.count > 0 && stated.count < of && (
      <span className={classes["quiet"]}>
        {" "}
        in {formatCount(stated.count)} of {formatCount(of)}
      </span>
    )}
    <Bar share={stated.value / highest} look={look} />
  </td>
);

/** Reasons as rows and quarters as columns; the commonest of all first. */
function ReasonsTable({ quarters }: { quarters: Quarter[] }) {
  const countOf = (quarter: Quarter, code: string) =>
    quarter.reasons.find(({ noBidReason }) => noBidReason === code)?.count ?? 0;
  const rows = noBidReasons
    .map(({ code, name }) => ({ name, counts: quarters.map((quarter) => countOf(quarter, code)) }))
    .map((row) => ({ ...row, total: row.counts.reduce((sum, count) => sum + count, 0) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className={classes["heading"]}>
        Why not
      </h2>
      <div className={classes["scroll"]}>
        <table className={`${classes["table"]} ${classes["reasons"]}`}>
          <thead>
            <tr>
              <th scope="col">Reason</th>
              <th scope="col">All</th>
              {quarters.map(({ startDate }) => (
                <th key={startDate} scope="col">
                  {quarterText(startDate)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, total, counts }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {formatCount(total)}
                  <Bar share={total / rows[0]!.total} look="quietBar" />
                </td>
                {quarters.map(({ startDate }, index) => (
                  <td key={startDate} data-label={quarterText(startDate)} data-none={counts[index] === 0 || undefined}>
                    {counts[index] === 0 ? "–" : formatCount(counts[index]!)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A share from 0 to 1 of the longest bar. */
const Bar = ({ share, look }: { share: number; look: "bar" | "won" | "quietBar" }) => (
  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className={classes[look]}>
    <rect width={share * 100} height={6} />
  </svg>
);
