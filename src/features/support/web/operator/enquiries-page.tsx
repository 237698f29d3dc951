import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { requestTypes } from "#domain/request-type.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { ActsCell, Cell, MoreRow, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { AnswerButton } from "./answer-dialog.tsx";

/** All that wait, or the newest that are settled. */
const pageSize = 100;
const writtenQuery = (isSettled: boolean) =>
  queryOptions({
    queryKey: ["operator", "written", isSettled],
    queryFn: async ({ signal }) => {
      const query = { settled: isSettled ? ("true" as const) : ("false" as const), pageSize };
      const [enquiries, feedback] = await Promise.all([
        api.support.enquiries({ query }, { signal }),
        api.support.allPageFeedback({ query }, { signal }),
      ]);
      return { enquiries, feedback };
    },
    staleTime: 0,
  });
type Enquiry = Awaited<ReturnType<typeof api.support.enquiries>>["items"][number];
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

const aboutOf = (code: string) => requestTypes.find((type) => type.code === code)?.label ?? code;
const maxLines = 6;

function EnquiryTable({ enquiries }: { enquiries: readonly Enquiry[] }) {
  const zone = useOperatorZone();
  return (
    <OperatorTable label="Enquiries" heads={["Number", "About", "From", "Answer by", "Sent", { acts: "Acts" }]}>
      {enquiries.map((enquiry) => (
        <Fragment key={enquiry.reference}>
          <tr>
            <RowHead>{enquiry.reference}</RowHead>
            <Cell>{aboutOf(enquiry.supportRequestType)}</Cell>
            <Cell label="from">{[enquiry.name, enquiry.organisationName].filter(Boolean).join(", ")}</Cell>
            <Cell label="answer by">
              {enquiry.preferredContactMethod === "Phone" ? (enquiry.mobilePhone ?? "phone") : enquiry.email}
            </Cell>
            <Cell quiet>{formatZonedDateTime(epochOf(enquiry.sentDate), zone)}</Cell>
            <ActsCell>
              {!enquiry.isSettled && <AnswerButton enquiry={enquiry} />}
              <SettleEnquiry enquiry={enquiry} />
            </ActsCell>
          </tr>
          <MoreRow columns={maxLines}>{enquiry.enquiry}</MoreRow>
          {enquiry.answer && <MoreRow columns={maxLines}>Answered: {enquiry.answer}</MoreRow>}
        </Fragment>
      ))}
    </OperatorTable>
  );
}

const SettleEnquiry = ({ enquiry: { reference, isSettled } }: { enquiry: Enquiry }) => (
  <ActButton
    label={isSettled ? "Open again" : "Settle"}
    of={`enquiry ${reference}`}
    preset="tool"
    question={{
      title: `${isSettled ? "Open" : "Settle"} enquiry ${reference}${isSettled ? " again" : ""}`,
      text: isSettled ? "It waits for an answer again." : "It leaves the list without an answer by email from here.",
    }}
    act={(reason) => api.support.settleEnquiry({ params: { reference }, body: { isSettled: !isSettled, reason } })}
    done={`Enquiry ${reference} is ${isSettled ? "open again" : "settled"}`}
    failure={`Enquiry ${reference} was not changed`}
  />
);

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
