import type { PageContext } from "#contract/page-context.ts";
import { statusOf } from "#web/page-status.ts";
import {
  createStartHandler,
  defaultRenderHandler,
  setResponseHeader,
  setResponseStatus,
} from "@tanstack/react-start/server";

/** Seconds after which crawlers and proxies may retry. */
const retryAfter = "5";

/** Renders pages; platform/http/pages.ts passes it every GET that no server route handles. */
const handle = createStartHandler((context) => {
  const status = statusOf(context.router);
  if (status !== undefined) setResponseStatus(status);
  if (status === 503) setResponseHeader("retry-after", retryAfter);
  return defaultRenderHandler(context);
});

const fetch = (request: Request, context: PageContext) => handle(request, { context });

export default { fetch };
