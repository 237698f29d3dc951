import { Spinner } from "#web/ui/spinner.tsx";
import { useLayoutEffect } from "react";

const hydrated = Promise.withResolvers<void>();

/** Replaces a page that only a browser can decide on, until it has; the server renders only this. */
export function GuardPending() {
  useLayoutEffect(() => hydrated.resolve(), []);
  return (
    <>
      <span hidden data-guard-pending="" />
      <Spinner />
    </>
  );
}

/**
 * Resolves when React has hydrated the server's placeholder; undefined if there is none. A redirect before that leaves
 * React without the page it is hydrating: it reports an error (#422, #520) and renders everything again.
 */
export const guardHydrated = (): Promise<void> | undefined =>
  document.querySelector("[data-guard-pending]") ? hydrated.promise : undefined;
