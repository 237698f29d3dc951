import { lazyRouteComponent } from "@tanstack/react-router";

/** The results as a table, loaded for readers who chose it. Call `preload` before a server renders it. */
export const LazyResultGrid = lazyRouteComponent(() => import("./result-grid.tsx"), "ResultGrid");
