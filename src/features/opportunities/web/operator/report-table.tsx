import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { AnswerButton } from "#features/operator/web/answer-button.tsx";
import { ActsCell, Cell, MoreRow, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";

type Report = Awaited<ReturnType<typeof api.opportunities.missingDataReports>>["items"][number];
const columns = 5;

/** Reports with what can be done about each. */
export const ReportTable = ({ reports }: { reports: readonly Report[] }) => (
  <OperatorTable label="Reports" heads={["Notice", "About", "From", "Reported", { acts: "Acts" }]}>
    {reports.map((report) => (
      <Fragment key={report.reportId}>
        <ReportRow report={report} />
        <MoreRow columns={columns}>{report.message}</MoreRow>
        {report.answer && <MoreRow columns={columns}>Answered: {report.answer}</MoreRow>}
      </Fragment>
    ))}
  </OperatorTable>
);

function ReportRow({ report }: { report: Report }) {
  const zone = useOperatorZone();
  const { reportId, publicOpportunityId, title, fieldName, message, reportedBy, reportedDate, isSettled } = report;
  return (
    <tr>
      <RowHead>
        <Link to="/opportunities/$id/{-$slug}" params={{ id: publicOpportunityId, slug: undefined }}>
          {title}
        </Link>
      </RowHead>
      <Cell label="about" oneLine>
        {fieldName}
      </Cell>
      <Cell label="from">{reportedBy ? `${reportedBy.name}, ${reportedBy.email}` : "nobody who is known"}</Cell>
      <Cell quiet>{formatZonedDateTime(epochOf(reportedDate), zone)}</Cell>
      <ActsCell>
        {!isSettled && reportedBy && (
          <AnswerButton
            of={`the report about ${title}`}
            email={reportedBy.email}
            message={message}
            send={(answer) => api.opportunities.answerReport({ params: { reportId }, body: { answer } })}
            done="The report is settled."
          />
        )}
        <SettleButton report={report} />
      </ActsCell>
    </tr>
  );
}

const SettleButton = ({ report: { reportId, title, isSettled } }: { report: Report }) => (
  <ActButton
    label={isSettled ? "Open again" : "Settle"}
    of={`the report about ${title}`}
    preset="tool"
    question={{
      title: isSettled ? "Open this report again" : "Settle this report",
      text: isSettled
        ? "It waits for an operator again."
        : "It leaves the list, and nobody is told. The reason says what was wrong and what was done.",
    }}
    act={(reason) => api.opportunities.settleReport({ params: { reportId }, body: { isSettled: !isSettled, reason } })}
    done={isSettled ? "The report is open again" : "The report is settled"}
    failure="The report was not changed"
  />
);
