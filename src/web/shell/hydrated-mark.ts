import { useEffect } from "react";

/**
 * Sets `<html data-hydrated>` once the page reacts to clicks. Programs that drive the page, such as our browser tests,
 * wait for it: earlier clicks may be lost, and an idle network proves nothing.
 */
export function useHydratedMark(): void {
  useEffect(() => void (document.documentElement.dataset["hydrated"] = ""), []);
}
