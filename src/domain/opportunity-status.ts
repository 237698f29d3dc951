/** Statuses of an opportunity. Ids are public and never change. */
export const opportunityStatuses = [
  { id: 1, code: "Open", name: "Open" },
  { id: 2, code: "Closed", name: "Closed" },
  { id: 3, code: "Awarded", name: "Awarded" },
  { id: 4, code: "FutureOpportunity", name: "Future Opportunity" },
  { id: 5, code: "Cancelled", name: "Cancelled" },
] as const;

export type StatusCode = (typeof opportunityStatuses)[number]["code"];
export type StatusName = (typeof opportunityStatuses)[number]["name"];

/** Looks a status up by its code. */
export const statusOf = (code: StatusCode) => opportunityStatuses.find((status) => status.code === code)!;

/** Looks a status up by its id. Throws on an unknown id. */
export function statusById(id: number) {
  const status = opportunityStatuses.find((candidate) => candidate.id === id);
  if (!status) throw new RangeError(`no opportunity status ${id}`);
  return status;
}

/** The statuses of opportunities that a supplier can still respond to, now or later. */
export const activeStatusIds: number[] = [statusOf("Open").id, statusOf("FutureOpportunity").id];

const allowedTransitions: Record<StatusCode, readonly StatusCode[]> = {
  FutureOpportunity: ["Open", "Cancelled"],
  Open: ["Closed", "Cancelled"],
  Closed: ["Awarded", "Open", "Cancelled"],
  Awarded: ["Cancelled"],
  Cancelled: [],
};

/**
 * Whether a status may follow another. Other transitions claimed by a source are applied anyway and recorded as
 * irregular.
 */
export const isRegularTransition = (from: StatusCode, to: StatusCode) =>
  from === to || allowedTransitions[from].includes(to);
