import { beforeClosingText } from "#domain/before-closing.ts";
import { deadlineOf } from "#domain/deadline.ts";
import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatDate, formatZonedMoment } from "#domain/format-time.ts";
import { formatMoney } from "#domain/money.ts";
import type { StatusName } from "#domain/opportunity-status.ts";
import { truncate } from "#domain/truncate.ts";
import { enquiriesText, factsOf } from "#features/opportunities/web/detail-text.ts";
import type { FullOpportunity } from "#features/opportunities/web/opportunity-query.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { pipelineContract } from "#features/pipeline/contract.ts";
import { stageText, whenText } from "./pipeline-text.ts";

export type Brief = Answer<typeof pipelineContract.brief>;
export type Line = { term: string; text: string };

const briefingNames = { Briefing: "Briefing", Inspection: "Inspection", SiteVisit: "Site visit" };

/** So many internal dates, those that are not done first, and so much of a long text: the brief is one page. */
const maxInternal = 5;
const maxText = 300;

/** The beginning of a text that has no room, and where the rest is. */
const shortened = (text: string): string =>
  text.length <= maxText ? text : `${truncate(text, maxText)} (in full on the page of the notice)`;

/** Every date of the notice and the organisation's own, as lines. */
export function dateLines(notice: FullOpportunity, record: Brief["record"], now: EpochMs, zone: string): Line[] {
  const status = notice.status.lookupValue as StatusName;
  const { whenLong, clock, readerClock, countdown, warning } = deadlineOf({ ...notice, status }, now, zone);
  const moment = (iso: string, isTime: boolean) =>
    isTime
      ? formatZonedMoment(epochOf(iso), notice.timezoneId)
      : `${formatDate(epochOf(iso), notice.timezoneId)}, time not stated`;
  const enquiries = enquiriesText(notice);
  const briefings = notice.briefings.flatMap((briefing): Line[] => {
    const name = briefingNames[briefing.briefingType] + (briefing.isMandatory ? ", mandatory" : "");
    const when = briefing.briefingDate
      ? moment(briefing.briefingDate, briefing.briefingTimeIsExplicit)
      : "date not stated";
    const registers = briefing.registrationCloseDate
      ? [
          {
            term: "Register by",
            text: moment(briefing.registrationCloseDate, briefing.registrationCloseTimeIsExplicit),
          },
        ]
      : briefing.isRegistrationRequired
        ? [{ term: "Register by", text: "registration required, date not stated" }]
        : [];
    return [{ term: name, text: [when, briefing.location].filter(Boolean).join(", ") }, ...registers];
  });
  const dates = (record?.internalDates ?? []).toSorted((one, other) => Number(one.isDone) - Number(other.isDone));
  const rest = dates.length - maxInternal;
  const own = dates.slice(0, maxInternal).map(({ name, isDone, beforeClosing, ...when }) => ({
    term: `${name} (internal)`,
    text: [whenText(when), beforeClosing && beforeClosingText(beforeClosing), isDone && "done"]
      .filter(Boolean)
      .join(", "),
  }));
  return [
    { term: "Closing", text: [whenLong, clock, readerClock, warning, countdown].filter(Boolean).join(" · ") },
    ...(enquiries ? [{ term: "Questions close", text: enquiries }] : []),
    ...briefings,
    ...own,
    ...(rest > 0 ? [{ term: "Internal dates", text: `${formatCount(rest)} more, on the page of the notice` }] : []),
  ];
}

const said = ["Questions close"];

/** The conditions as they were published, and how to respond. */
export function conditionLines(notice: FullOpportunity, now: EpochMs): Line[] {
  const facts = factsOf(notice, now).filter(({ term }) => !said.includes(term));
  const { documents, addenda, lodgementDetails } = notice;
  return [
    ...facts.map(({ term, text, note }) => ({ term, text: note ? `${text} (${note})` : text })),
    {
      term: "Documents",
      text: documents.length === 0 ? "none listed" : shortened(documents.map(({ title }) => title).join("; ")),
    },
    ...(addenda.length > 0 ? [{ term: "Addenda", text: String(addenda.length) }] : []),
    ...(lodgementDetails ? [{ term: "Lodgement", text: shortened(lodgementDetails) }] : []),
  ];
}

/** Who holds the work, one line for each contract. */
export const holderLines = (holders: Brief["holders"], zone: string): Line[] =>
  holders.map(({ sellerName, awardedValue, title, reference, contractEndDate }) => ({
    term: sellerName,
    text: [
      title,
      reference,
      awardedValue === null ? "value not stated" : formatMoney(awardedValue),
      contractEndDate && `ends ${formatDate(epochOf(contractEndDate), zone)}`,
    ]
      .filter(Boolean)
      .join(", "),
  }));

/** What the organisation has decided so far. */
export const recordLines = ({ record, briefing }: Brief): Line[] => [
  ...(record
    ? [
        { term: "Stage", text: stageText(record) },
        { term: "Owner", text: record.owner?.fullName ?? "nobody yet" },
        ...(record.note ? [{ term: "Note", text: shortened(record.note) }] : []),
      ]
    : [{ term: "Stage", text: "not in the pipeline" }]),
  ...(briefing ? [{ term: "Mandatory briefing", text: attendanceText[briefing] }] : []),
];

const attendanceText = { Asked: "over, nobody has said if we attended", Attended: "attended", Missed: "not attended" };

export type Section = { heading: string; lines: Line[] };

/** The brief as plain text, to be forwarded in an email. */
export const plainBrief = (title: string, address: string, sections: Section[]): string =>
  [
    title,
    address,
    ...sections.map(({ heading, lines }) =>
      [heading.toUpperCase(), ...lines.map(({ term, text }) => `${term}: ${text}`)].join("\n"),
    ),
  ].join("\n\n");
