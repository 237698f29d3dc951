import type { Site } from "#contract/in-process.ts";
import { createQueryClient } from "#web/api/query-client.ts";
import { startSession } from "#web/session/start.ts";
import { ErrorPage } from "#web/shell/error-page.tsx";
import { NotFoundPage } from "#web/shell/not-found-page.tsx";
import { currentSite } from "#web/site.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { parseSearch, stringifySearch } from "#web/url-state.ts";
import { routeTree } from "#web/routeTree.gen.ts";
import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { setupRouterSsrQueryIntegration } from "@tanstack/react-router-ssr-query";
import { getGlobalStartContext } from "@tanstack/react-start";

/** What loaders and heads of every route may use. */
export type RouterContext = { queryClient: QueryClient; site: Site };

/** One router for each request on the server, one for each tab in a browser. */
export function getRouter() {
  return routerOf((getGlobalStartContext() ?? {}) as { nonce?: string });
}

/** `nonce`: of the request, on the server; pages of the product are made by `getRouter`. */
export function routerOf({ nonce }: { nonce?: string }) {
  const queryClient = createQueryClient();
  const site = currentSite();
  const router = createRouter({
    routeTree,
    context: { queryClient, site } satisfies RouterContext,
    parseSearch,
    stringifySearch,
    ...(nonce !== undefined && { ssr: { nonce } }),
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0, // the query client knows what is stale
    defaultPendingMs: 300,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    dehydrate: () => ({ site }),
    // Filled in place: the router has handed the object on by now.
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
