import { isInterruption, type MayBeInterrupted, type MayBeRefused } from "#web/api/interruption.ts";
import { ApiError } from "#contract/client.ts";
import { type AnyRouteMatch, type AnyRouter, notFound } from "@tanstack/react-router";

/**
 * The status of a page after its routes have loaded: as a route declares, 410 for a withdrawn notice, 400 if what was
 * asked for is refused, or 503 if the service is unavailable.
 */
export function statusOf(router: AnyRouter): number | undefined {
  const matches: AnyRouteMatch[] = router.state.matches;
  if (matches.some(isInterrupted)) return 503;
  if (matches.some(isGone)) return 410;
  if (matches.some(isRefused)) return 400;
  return matches.findLast((match) => match.staticData.status !== undefined)?.staticData.status;
}

/** True if the page replaces something that was withdrawn. */
export const isGone = ({ status, error }: Pick<AnyRouteMatch, "status" | "error">): boolean =>
  status === "notFound" && (error as { data?: { status?: number } } | undefined)?.data?.status === 410;

/** For the `catch` of a loader's call: the page was not found if the API says so. */
export function orNotFound(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound() : error;
}

/** True if the page, or a part of it, shows an interruption. */
function isInterrupted({ status, error, loaderData }: AnyRouteMatch): boolean {
  const { interruption } = (loaderData ?? {}) as Partial<MayBeInterrupted>;
  return Boolean(interruption) || (status === "error" && isInterruption(error));
}

const isRefused = ({ loaderData }: AnyRouteMatch): boolean =>
  Boolean(((loaderData ?? {}) as Partial<MayBeRefused>).refusal);

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** HTTP status of a page that reports an error or absence. */
    status?: number;
    /** Renders without header and footer. */
    isBare?: boolean;
    /** The footer has its last line alone: people who settle something need no ways elsewhere. */
    hasShortFooter?: boolean;
    /** Nobody is asked what is wrong with the page while they pay. */
    hasNoFeedback?: boolean;
  }
}
