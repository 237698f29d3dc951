import { lazyRouteComponent } from "@tanstack/react-router";

/** What takes the place of the rows where nothing was found. Call `preload` before a server renders it. */
export const LazyNoResults = lazyRouteComponent(() => import("./no-results.tsx"), "NoResults");
