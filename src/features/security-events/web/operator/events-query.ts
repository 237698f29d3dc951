import { securityEventKinds, type SecurityEventKind } from "#domain/security-event-kind.ts";
import { api } from "#web/api/client.ts";
import { knownSearch, pageIn } from "#web/lists/known-search.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export const pageSize = 50;

/** What the address says. `days`: of the last so many. */
export type EventSearch = { kind?: SecurityEventKind; email?: string; days?: number; page?: number };

/** The choices of time, in days. */
export const dayChoices = [1, 7, 30];

/** What of an address counts. */
export function eventSearchOf(raw: Record<string, unknown>): EventSearch {
  const { email, days } = raw;
  const kind = securityEventKinds.find((one) => one === raw["kind"]);
  return knownSearch(raw, {
    ...(kind && { kind }),
    ...(typeof email === "string" && email.trim() && { email: email.trim() }),
    ...(dayChoices.includes(Number(days)) && { days: Number(days) }),
    ...pageIn(raw),
  });
}

/** A page of everybody's events, for operators. */
export const eventsQuery = ({ days, page = 1, ...search }: EventSearch) =>
  queryOptions({
    queryKey: ["operator", "security-events", search, days, page],
    queryFn: ({ signal }) =>
      api.securityEvents.operatorSecurityEvents(
        { query: { ...search, ...(days !== undefined && { days }), page, pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export type OperatorEvent = Awaited<ReturnType<typeof api.securityEvents.operatorSecurityEvents>>["items"][number];
