import type { Site } from "#contract/page-context.ts";
import { createQueryClient } from "#web/api/query-client.ts";
import { pageContext } from "#web/page-context.ts";
import { startSession } from "#web/session/start.ts";
import { ErrorPage } from "#web/shell/error-page.tsx";
import { NotFoundPage } from "#web/shell/not-found-page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { parseSearch, stringifySearch } from "#web/url-state.ts";
import { routeTree } from "#web/routeTree.gen.ts";
import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { setupRouterSsrQueryIntegration } from "@tanstack/react-router-ssr-query";

/** Available to the loaders and heads of all routes. */
export type RouterContext = { queryClient: QueryClient; site: Site };

/**
 * One router per request on the server, one per tab in a browser. There the site is empty until the router has read what
 * the server wrote into the page.
 */
export function getRouter() {
  const page = pageContext();
  const queryClient = createQueryClient();
  const site: Site = page?.site ?? {
    productName: "",
    origin: "",
    isDemonstration: false,
    capturesEmail: false,
    year: 0,
    now: 0,
  };
  const nonce = page?.nonce;
  const router = createRouter({
    routeTree,
    context: { queryClient, site } satisfies RouterContext,
    parseSearch,
    stringifySearch,
    ...(nonce !== undefined && { ssr: { nonce } }),
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0, // The query client decides what is stale.
    defaultPendingMs: 300,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    dehydrate: () => ({ site }),
    // Mutated in place: the router has already passed the object on.
    hydrate: (page: { site: Site }) => {
      Object.assign(site, page.site);
      startSession(site.identity);
    },
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
