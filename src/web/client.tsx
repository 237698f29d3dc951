import { getRouter } from "#web/router.tsx";
import { apiErrors } from "#web/serialization.ts";
import { RouterProvider } from "@tanstack/react-router";
import { hydrate } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

declare const window: { $_TSR?: { h: () => void } };

/** Lets the browser draw and answer clicks in between: on a phone each of our steps is some 100 ms of work. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The framework's own entry also brings the code of server functions, 11 kB that no page of ours calls. */
async function start(): Promise<void> {
  await nextTask();
  const router = getRouter();
  // Read by `hydrate`; the type of `update` hides it.
  router.options.serializationAdapters = [apiErrors];
  await nextTask();
  await hydrate(router).finally(() => window.$_TSR?.h());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
}

// Not awaited at the top of the module: screens import the chunk that this is in, and would wait for it for ever.
void start();
