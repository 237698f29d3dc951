import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { EnquiryTable } from "./enquiry-table.tsx";
import { writtenQuery } from "./written-query.ts";

type Feedback = Awaited<ReturnType<typeof api.support.allPageFeedback>>["items"][number];

/** What people wrote to the operators: enquiries to answer, and feedback about pages. */
export function EnquiriesPage({ isSettled }: { isSettled: boolean }) {
  const { data, isError, refetch } = useQuery(writtenQuery(isSettled));
  const path = "/operator/enquiries";
  return (
    <>
      <OperatorHead
        title="Enquiries"
        lead={
          data &&
          `${formatCounted(data.enquiries.totalRecords, "enquiry", "enquiries")} ${isSettled ? "settled" : "waiting"}`
        }
        tools={
          <Segments label="Which enquiries">
            <Segment to={path} search={{}} isChosen={!isSettled}>
              Waiting
            </Segment>
            <Segment to={path} search={{ settled: true }} isChosen={isSettled}>
              Settled
            </Segment>
          </Segments>
        }
      />
      {isError && <ErrorPanel thing="the enquiries" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={6} height={52} />}
      {data &&
        (data.enquiries.items.length > 0 ? (
          <EnquiryTable enquiries={data.enquiries.items} />
        ) : (
          <EmptyState title={isSettled ? "Nothing is settled yet" : "No enquiry waits"} />
        ))}
      {data && data.feedback.items.length > 0 && (
        <OperatorBlock title="Page feedback" note={formatCounted(data.feedback.totalRecords, "comment")}>
          <FeedbackTable feedback={data.feedback.items} />
        </OperatorBlock>
      )}
    </>
  );
}

function FeedbackTable({ feedback }: { feedback: readonly Feedback[] }) {
  const zone = useOperatorZone();
  return (
    <OperatorTable label="Page feedback" heads={["Page", "Says", "Sent", { acts: "Acts" }]}>
      {feedback.map(({ feedbackId, pageUrl, description, sentDate, isSettled }) => (
        <tr key={feedbackId}>
          <RowHead>{pageUrl}</RowHead>
          <Cell>{description}</Cell>
          <Cell quiet>{formatZonedDateTime(epochOf(sentDate), zone)}</Cell>
          <ActsCell>
            <ActButton
              label={isSettled ? "Open again" : "Settle"}
              of={`the feedback about ${pageUrl}`}
              act={() => api.support.settlePageFeedback({ params: { feedbackId }, body: { isSettled: !isSettled } })}
              done={isSettled ? "The feedback is open again" : "The feedback is settled"}
              failure="The feedback was not changed"
            />
          </ActsCell>
        </tr>
      ))}
    </OperatorTable>
  );
}
