import { isInterruption, type MayBeInterrupted } from "#web/api/interruption.ts";
import type { AnyRouteMatch, AnyRouter } from "@tanstack/react-router";

/**
 * The status of a page whose routes have been loaded: what a route declares, 410 for what was withdrawn, or 503
 * where the service cannot answer.
 */
export function statusOf(router: AnyRouter): number | undefined {
  const matches: AnyRouteMatch[] = router.state.matches;
  if (matches.some(isInterrupted)) return 503;
  if (matches.some(isGone)) return 410;
  return matches.findLast((match) => match.staticData.status !== undefined)?.staticData.status;
}

/** Whether the page stands in the place of something that was withdrawn. */
const isGone = ({ status, error }: AnyRouteMatch) =>
  status === "notFound" && (error as { data?: { status?: number } } | undefined)?.data?.status === 410;

/** Whether a part of the page, or the page in its place, says that the service cannot answer. */
function isInterrupted({ status, error, loaderData }: AnyRouteMatch): boolean {
  const { interruption } = (loaderData ?? {}) as Partial<MayBeInterrupted>;
  return Boolean(interruption) || (status === "error" && isInterruption(error));
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The HTTP status of a page that is there to say that something is not. */
    status?: number;
    /** The page stands alone, without the header and the foot of all others. */
    isBare?: boolean;
  }
}
