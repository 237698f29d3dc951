import type { Answer } from "#contract/endpoint.ts";
import { cityOf } from "#domain/format-time.ts";
import type { accountsContract } from "#features/accounts/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export type TimeZone = Answer<typeof accountsContract.supportedTimeZones>[number];

/** The time zones to choose from, with their current offsets. */
export const timeZonesQuery = queryOptions({
  queryKey: ["time-zones"],
  staleTime: 60 * 60_000,
  queryFn: ({ signal }) => api.accounts.supportedTimeZones({}, { signal }),
});

const isAustralian = (zone: string) => zone.startsWith("Australia/");

/** "Perth" for Australia/Perth, "Europe/London" for a zone elsewhere. */
export const zoneText = (zone: string): string => (isAustralian(zone) ? cityOf(zone) : zone.replaceAll("_", " "));

/**
 * The time zones as select options: Australia's by city, then the others. A chosen zone missing from the list (a
 * browser's older name, or the list has not loaded) comes first, so that the value does not change.
 */
export function zoneChoices(zones: readonly TimeZone[], chosen: string) {
  const choice = ({ ianaId, offset }: TimeZone) => ({ value: ianaId, label: `${zoneText(ianaId)} (${offset})` });
  const ours = zones.filter(({ ianaId }) => isAustralian(ianaId)).map(choice);
  const others = zones.filter(({ ianaId }) => !isAustralian(ianaId)).map(choice);
  const isThere = !chosen || zones.some(({ ianaId }) => ianaId === chosen);
  return [
    ...(isThere ? [] : [{ value: chosen, label: chosen.replaceAll("_", " ") }]),
    ...(ours.length > 0 ? [{ heading: "Australia", options: ours }] : []),
    ...(others.length > 0 ? [{ heading: "Elsewhere", options: others }] : []),
  ];
}
