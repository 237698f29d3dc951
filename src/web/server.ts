import { isInterruption } from "#web/api/interruption.ts";
import {
  createStartHandler,
  defaultStreamHandler,
  setResponseHeader,
  setResponseStatus,
} from "@tanstack/react-start/server";
import type { AnyRouter } from "@tanstack/react-router";

/** Seconds after which a page that could not be made is asked for again by who keeps to that: crawlers, proxies. */
const retryAfter = "5";

/** The status of a page whose routes have been loaded: what a route declares, or 503 where the service cannot answer. */
function statusOf(router: AnyRouter): number | undefined {
  const matches = router.state.matches;
  if (matches.some((match) => match.status === "error" && isInterruption(match.error))) return 503;
  return matches.findLast((match) => match.staticData.status !== undefined)?.staticData.status;
}

/** Renders pages; platform/http/pages.ts hands every GET to it that no route of the server took. */
const handle = createStartHandler((context) => {
  const status = statusOf(context.router);
  if (status !== undefined) setResponseStatus(status);
  if (status === 503) setResponseHeader("retry-after", retryAfter);
  return defaultStreamHandler(context);
});

/** `nonce` is written into every inline script and style of the page. */
const fetch = (request: Request, nonce?: string) => handle(request, nonce === undefined ? {} : { context: { nonce } });

export default { fetch };

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The HTTP status of a page that is there to say that something is not. */
    status?: number;
    /** The page stands alone, without the header and the foot of all others. */
    isBare?: boolean;
  }
}
