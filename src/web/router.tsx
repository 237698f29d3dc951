import type { Site } from "#contract/page-context.ts";
import { createQueryClient } from "#web/api/query-client.ts";
import { pageContext } from "#web/page-context.ts";
import { startSession } from "#web/session/start.ts";
import { ErrorPage } from "#web/shell/error-page.tsx";
import { NotFoundPage } from "#web/shell/not-found-page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { parseSearch, stringifySearch } from "#web/url-state.ts";
import { routeTree } from "#web/routeTree.gen.ts";
import {
  dehydrate,
  type DehydratedState,
  hydrate,
  type Query,
  type QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";

/** Available to the loaders and heads of all routes. */
export type RouterContext = { queryClient: QueryClient; site: Site };

/**
 * One router per request on the server, one per tab in a browser. There the site is empty until the router has read what
 * the server wrote into the page. A page is written once its loaders have what they asked for, so its queries are written
 * with it. The framework's own integration writes a stream of later ones, and then copies the whole page through a
 * stream, though there are none.
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
    dehydrate: (): Dehydrated => ({ site, queries: dehydrate(queryClient, { shouldDehydrateQuery: isSettled }) }),
    // Mutated in place: the router has already passed the object on.
    hydrate: (page: Dehydrated) => {
      Object.assign(site, page.site);
      hydrate(queryClient, page.queries as DehydratedState);
      startSession(site.identity);
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return router;
}

/** What the server writes into a page. The router's types do not let a `DehydratedState` pass: its data are unknown. */
type Dehydrated = { site: Site; queries: object };

/** Failed ones too: the browser shows what the server showed, and asks again. */
const isSettled = ({ state }: Query): boolean => state.status !== "pending";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
