import type { dateFields } from "#domain/date-fields.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import { dateFieldText } from "#domain/search-filter-text.ts";
import type { SearchRequest } from "#features/search/server/service.ts";
import { type Node, parseQuery, printQuery } from "#search-core/index.ts";

/** Why a search can never match, and requests without the contradiction. */
export type Contradiction = { sentence: string; waysOut: { label: string; request: SearchRequest }[] };

/** The first contradiction of a request, if it has one. */
export const contradictionIn = (request: SearchRequest, today: Temporal.PlainDate): Contradiction | null =>
  inWords(request) ?? inDates(request, today);

const keyOf = (node: Node) => printQuery(node).toLowerCase();

/** Words that must match and must not: "road -road". */
function inWords(request: SearchRequest): Contradiction | null {
  const { node } = parseQuery(request.freeText);
  if (node?.kind !== "and") return null;
  const excluded = new Set(node.nodes.flatMap((item) => (item.kind === "not" ? keyOf(item.node) : [])));
  const lost = node.nodes.find((item) => item.kind !== "not" && !canHold(item, excluded));
  if (!lost) return null;
  const keys = new Set(
    leavesOf(lost)
      .map(keyOf)
      .filter((key) => excluded.has(key)),
  );
  const words = [...keys].join(", ");
  const without = (drop: (item: Node) => boolean): SearchRequest => {
    const nodes = node.nodes.filter((item) => !drop(item));
    return { ...request, freeText: printQuery(nodes.length > 0 ? { ...node, nodes } : null) };
  };
  return {
    sentence: `The search asks for ${words} and also leaves out ${words}. No notice can do both.`,
    waysOut: [
      {
        label: `Remove -${words} from the words`,
        request: without((item) => item.kind === "not" && keys.has(keyOf(item.node))),
      },
      { label: `Remove ${words} from the words`, request: without((item) => item === lost) },
    ],
  };
}

/** False if every way to match a node needs an excluded one. */
function canHold(node: Node, excluded: ReadonlySet<string>): boolean {
  if (excluded.has(keyOf(node))) return false;
  if (node.kind === "and") return node.nodes.every((item) => canHold(item, excluded));
  return node.kind !== "or" || node.nodes.some((item) => canHold(item, excluded));
}

const leavesOf = (node: Node): Node[] =>
  node.kind === "and" || node.kind === "or" ? [node, ...node.nodes.flatMap(leavesOf)] : [node];

const upcoming: number[] = [statusOf("Open").id, statusOf("FutureOpportunity").id];
const needed = { awarded: statusOf("Awarded"), cancelledRelease: statusOf("Cancelled") } as const;

/** Dates that no notice of the chosen statuses can have. */
function inDates(request: SearchRequest, today: Temporal.PlainDate): Contradiction | null {
  const statusIds = request.statusIds ?? upcoming;
  const isUpcoming = statusIds.length > 0 && statusIds.every((id) => upcoming.includes(id));
  for (const field of ["awarded", "cancelledRelease"] as const) {
    const isSet = request[`${field}From`] !== undefined || request[`${field}To`] !== undefined;
    if (!isSet || !isUpcoming) continue;
    const { id, name } = needed[field];
    return {
      sentence: `Only ${name.toLowerCase()} notices have such a date, and the search leaves them out.`,
      waysOut: [
        { label: `Remove the date ${dateFieldText[field]}`, request: without(request, field) },
        { label: `Search ${name.toLowerCase()} notices too`, request: { ...request, statusIds: [...statusIds, id] } },
      ],
    };
  }
  const { closingTo, includeNotStated } = request;
  const isOver = closingTo !== undefined && Temporal.PlainDate.compare(Temporal.PlainDate.from(closingTo), today) < 0;
  if (!isOver || !isUpcoming || includeNotStated) return null;
  return {
    sentence: "The closing dates are in the past, and the search asks for notices that are still open.",
    waysOut: [{ label: "Remove the closing dates", request: without(request, "closing") }],
  };
}

function without(request: SearchRequest, field: (typeof dateFields)[number]): SearchRequest {
  const rest = { ...request };
  delete rest[`${field}From`];
  delete rest[`${field}To`];
  return rest;
}
