import type { TypeCode } from "#domain/opportunity-type.ts";
import { type PlaceCode, placeOf } from "#domain/places.ts";
import { instantFrom } from "#domain/source-date.ts";
import { centsOf } from "#domain/money.ts";
import type { Format } from "#features/ingestion/formats/format.ts";
import type { Notice } from "#features/ingestion/notice.ts";
import type { StoredBriefing } from "#features/opportunities/record.ts";

/** A local date, and a time of day if one is known: "2026-12-03", "14:00". */
export type LocalMoment = { date: string; time?: string | undefined };

/** A private notice as its form states it. What is absent is not stated. */
export type PrivateNotice = {
  title: string;
  description?: string | undefined;
  reference?: string | undefined;
  buyerName?: string | undefined;
  type: TypeCode;
  /** IANA zone of all its dates. */
  zone: string;
  closing?: LocalMoment | undefined;
  questionsClose?: LocalMoment | undefined;
  briefing?: (LocalMoment & { location?: string | undefined; isMandatory: boolean }) | undefined;
  places: PlaceCode[];
  /** Dollars. */
  valueFrom?: number | undefined;
  valueTo?: number | undefined;
  contact?: { name?: string | undefined; email?: string | undefined; phone?: string | undefined } | undefined;
  lodgement?: string | undefined;
  link?: string | undefined;
};

/** What is stored as a release: the notice with its key, and the organisation that it belongs to. */
export type PrivateNoticeBody = PrivateNotice & { key: string; organisationId: number };

/** What a member has entered. No file has this format: only the form's service writes it. */
export const privateNotice: Format = {
  name: "private-notice",
  recognises: () => false,
  source: () => "private",
  parse: (record) => noticeOf(record as PrivateNoticeBody),
};

function noticeOf(body: PrivateNoticeBody): Notice {
  const { key, organisationId, zone, title, description, reference, type, lodgement, link } = body;
  const { buyerName, closing, questionsClose, briefing, contact, places, valueFrom, valueTo } = body;
  return {
    key,
    organisationId,
    zone,
    title,
    description: description ?? "",
    reference,
    type,
    status: "Open",
    access: "limited",
    buyer: buyerName ? { name: buyerName, organisationId } : undefined,
    // An ISO wording is a field's value, and is not quoted.
    closing: closing && { wording: wordingOf(closing) },
    enquiriesClose: questionsClose && wordingOf(questionsClose),
    briefings: briefing && [briefingIn(briefing, zone)],
    places: places.map((code) => placeOf(code).name),
    valueFromCents: valueFrom === undefined ? undefined : centsOf(valueFrom),
    valueToCents: valueTo === undefined ? undefined : centsOf(valueTo),
    contacts: contact && [contact],
    lodgement,
    link,
  } as Notice;
}

const wordingOf = ({ date, time }: LocalMoment) => `${date}T${time ?? ""}`;

function briefingIn(
  { date, time, location, isMandatory }: NonNullable<PrivateNotice["briefing"]>,
  zone: string,
): StoredBriefing {
  // Without a time it is possible until the last minute of its day.
  const at = instantFrom(`${date}T${time ?? "23:59"}`, zone);
  return {
    kind: "Briefing",
    mandatory: isMandatory,
    registrationRequired: false,
    timeIsExplicit: time !== undefined,
    registrationTimeIsExplicit: false,
    ...(location && { location }),
    ...(at && { at: at.toString() }),
  };
}
