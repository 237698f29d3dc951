import { statusOf } from "#web/page-status.ts";
import {
  createStartHandler,
  defaultStreamHandler,
  setResponseHeader,
  setResponseStatus,
} from "@tanstack/react-start/server";

/** Seconds after which a page that could not be made is asked for again by who keeps to that: crawlers, proxies. */
const retryAfter = "5";

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
