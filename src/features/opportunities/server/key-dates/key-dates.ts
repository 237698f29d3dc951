import { byTime, endOfDay, type KeyDate } from "#domain/key-date.ts";
import { type StatusName, statusById } from "#domain/opportunity-status.ts";
import { isState, type PlaceCode, placeById, places } from "#domain/places.ts";
import type { StoredBriefing, StoredPlace } from "#features/opportunities/record.ts";
import { authorizeRead } from "#features/opportunities/server/policy.ts";
import type { Viewer } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";
import { type KeyDateRow, keyDateRows } from "./queries.ts";

/** A notice with its key dates, the earliest first. */
export type NoticeDates = {
  id: number;
  publicOpportunityId: string;
  title: string;
  reference: string | null;
  buyerName: string | null;
  status: StatusName;
  zone: string;
  /** Whose public holidays count; null if neither the zone nor the place says it. */
  state: PlaceCode | null;
  /** The source's words if they have two readings. The closing is the earlier one. */
  closeWording: string | null;
  dates: KeyDate[];
  /** A mandatory briefing has neither a date nor an end of registration. */
  hasUndatedBriefing: boolean;
};

/** The key dates of notices by the ids of their rows. Leaves out what the viewer may not see. */
export async function keyDatesOf(db: Database, ids: number[], viewer: Viewer): Promise<NoticeDates[]> {
  const rows = ids.length === 0 ? [] : await keyDateRows(db, [...new Set(ids)]);
  return rows
    .flatMap((row) => authorizeRead(row, viewer) ?? [])
    .map((row) => ({
      id: row.id,
      publicOpportunityId: row.public_id,
      title: row.title,
      reference: row.reference,
      buyerName: row.buyer_name,
      status: statusById(row.status_id).name,
      zone: row.zone,
      state: stateOf(row),
      closeWording: row.closing_has_two_readings ? row.closing_wording : null,
      dates: datesIn(row).toSorted(byTime),
      hasUndatedBriefing: briefingsIn(row).some(
        ({ stored }) => stored.mandatory && !stored.at && !stored.registrationClosesAt,
      ),
    }));
}

/** Zones of places that are not the state's capital. */
const otherZones: Record<string, PlaceCode> = {
  "Australia/Canberra": "ACT",
  "Australia/Broken_Hill": "NSW",
  "Australia/Lord_Howe": "NSW",
  "Australia/Eucla": "WA",
  "Australia/Lindeman": "QLD",
};

/** The state of the zone, which is that of the buyer's office, else the only state where the work is. */
export function stateOf({ zone, places: stored }: Pick<KeyDateRow, "zone" | "places">): PlaceCode | null {
  const code = otherZones[zone] ?? places.find((place) => isState(place) && place.zone === zone)?.code;
  const [only, ...others] = new Set((stored as StoredPlace[]).flatMap(({ id }) => id ?? []));
  const place = only === undefined || others.length > 0 ? undefined : placeById(only);
  return code ?? (place && isState(place) ? place.code : null);
}

function datesIn(row: KeyDateRow): KeyDate[] {
  const { zone } = row;
  /** One date, or none if it is not stated. */
  const dateOf = (
    kind: KeyDate["kind"],
    at: Temporal.Instant | string | null | undefined,
    timeIsExplicit: boolean,
    what: Pick<KeyDate, "name"> & Partial<Pick<KeyDate, "part" | "isMandatory">>,
  ): KeyDate[] => {
    if (!at) return [];
    const instant = Temporal.Instant.from(at);
    const day = instant.toZonedDateTimeISO(zone).toPlainDate();
    const time = { day, at: timeIsExplicit ? instant : endOfDay(day, zone), timeIsExplicit };
    return [{ kind, part: kind, isMandatory: false, ...what, ...time }];
  };
  const closesAt = row.opens_for_applications ? null : row.reminds_at;
  return [
    ...briefingsIn(row).flatMap(({ stored, number, name }) => [
      ...dateOf("briefing", stored.at, stored.timeIsExplicit, {
        name,
        part: `briefing-${number}`,
        isMandatory: stored.mandatory,
      }),
      ...dateOf("registration", stored.registrationClosesAt, stored.registrationTimeIsExplicit, {
        name: `Register: ${name.toLowerCase()}`,
        part: `registration-${number}`,
        isMandatory: stored.mandatory,
      }),
    ]),
    ...dateOf("closing", closesAt, row.close_time_is_explicit, { name: "Closes" }),
    ...dateOf("questions", row.enquiries_close_at, row.enquiries_close_time_is_explicit, { name: "Questions close" }),
    ...dateOf("decision", row.decision_expected_at, false, { name: "Decision expected" }),
  ];
}

const briefingNames = { Briefing: "Briefing", Inspection: "Inspection", SiteVisit: "Site visit" };

const briefingsIn = (row: KeyDateRow) =>
  (row.briefings as StoredBriefing[]).map((stored, index) => ({
    stored,
    number: index + 1,
    name: briefingNames[stored.kind],
  }));
