import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { requestTypes } from "#domain/request-type.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { AnswerButton } from "#features/operator/web/answer-button.tsx";
import { ActsCell, Cell, MoreRow, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { Fragment } from "react";
import type { Enquiry } from "./written-query.ts";

const aboutOf = (code: string) => requestTypes.find((type) => type.code === code)?.label ?? code;
const maxLines = 6;

/** Enquiries with what they say, and what can be done about each. */
export function EnquiryTable({ enquiries }: { enquiries: readonly Enquiry[] }) {
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
              {!enquiry.isSettled && <AnswerEnquiry enquiry={enquiry} />}
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

const AnswerEnquiry = ({ enquiry: { reference, email, enquiry } }: { enquiry: Enquiry }) => (
  <AnswerButton
    of={`enquiry ${reference}`}
    email={email}
    message={enquiry}
    send={(answer) => api.support.answerEnquiry({ params: { reference }, body: { answer } })}
    done={`Enquiry ${reference} is settled.`}
  />
);

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
