import { Spinner } from "#web/ui/spinner.tsx";
import { useLayoutEffect } from "react";

const hydrated = Promise.withResolvers<void>();

/** Stands in the place of a page for members until it is known who reads: the server draws this and nothing else. */
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
 * Settles when React has taken over what the server drew in the place of a page for members; at once where it drew none.
 * Who is sent elsewhere before that leaves React without the page that it is about to take over: it reports an error
 * (#422, #520) and draws everything anew.
 */
export const guardHydrated = (): Promise<void> | undefined =>
  document.querySelector("[data-guard-pending]") ? hydrated.promise : undefined;
