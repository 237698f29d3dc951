import type { PageContext } from "#contract/page-context.ts";
import { statusOf } from "#web/page-status.ts";
import { getRouter } from "#web/router.tsx";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { runWithStartContext } from "@tanstack/start-storage-context";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

/**
 * For tests: a page as the server renders it, before any script runs. Only the page handler of the build knows the
 * request, so a test says `vi.mock("@tanstack/react-start/server", () => ({ getRequestHeader: () => undefined }))`.
 */
export const renderedPage = (
  path: string,
  context: PageContext,
): Promise<{ status: number | undefined; html: string }> =>
  runWithStartContext({ contextAfterGlobalMiddlewares: context } as never, async () => {
    const router = getRouter();
    const history = createMemoryHistory({ initialEntries: [path] });
    router.update({ ...router.options, history, isServer: true });
    await router.load();
    return { status: statusOf(router), html: renderToString(createElement(RouterProvider, { router })) };
  });
