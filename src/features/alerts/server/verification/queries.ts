import { sql } from "kysely";
import { privacyCheck } from "#features/opportunities/server/verification/service.ts";
import { membersCheck } from "#features/organisations/server/verification/service.ts";
import type { Check } from "#platform/verification/check.ts";
import { sqlCheck } from "#platform/verification/sql-check.ts";

/** The tables of alerts have no foreign keys to what they are about, so their triggers must have kept them in step. */
export const alertsChecks: readonly Check[] = [
  membersCheck(
    "alerts.members",
    "Whoever is told something is a member of the organisation whose alert it is.",
    sql`alert`,
  ),
  privacyCheck("alerts.private", "Alerts about a private notice are its own organisation's.", sql`alert`),
  privacyCheck(
    "alerts.private-matches",
    "Private notices match saved searches of their own organisation alone.",
    sql`(select opportunity_id, organisation_id from alert_match join saved_search on id = saved_search_id)`,
  ),
  sqlCheck("alerts.subjects", "The notice and the saved search of an alert are there.", {
    rows: sql`alert`,
    broken: sql`
      select alert.id as name from alert
      left join opportunity on opportunity.id = opportunity_id left join saved_search on saved_search.id = saved_search_id
      where (opportunity_id is not null and opportunity.id is null)
        or (saved_search_id is not null and saved_search.id is null)`,
  }),
  sqlCheck("alerts.matches", "The notice and the saved search of a match are there.", {
    rows: sql`alert_match`,
    broken: sql`
      select saved_search_id || ' ' || opportunity_id as name from alert_match
      where not exists (select from opportunity where id = opportunity_id)
        or not exists (select from saved_search where id = saved_search_id)`,
  }),
  sqlCheck("alerts.items", "What waits on a channel is of an alert to the same person.", {
    rows: sql`alert_item`,
    broken: sql`
      select alert_id || ' ' || channel as name from alert_item left join alert on alert.id = alert_id
      where alert.person_id is distinct from alert_item.person_id`,
  }),
  sqlCheck("alerts.recipients", "A message goes to the person and channel of everything that it tells.", {
    rows: sql`(select from alert_item where delivery_id is not null)`,
    broken: sql`
      select alert_id || ' ' || item.channel as name from alert_item as item
      join alert_delivery as delivery on delivery.id = delivery_id
      where delivery.person_id <> item.person_id or delivery.channel <> item.channel`,
  }),
  sqlCheck("alerts.deliveries", "A message has an end exactly if it no longer waits.", {
    rows: sql`alert_delivery`,
    broken: sql`select id as name from alert_delivery where (state = 'waiting') <> (ended_at is null)`,
  }),
];
