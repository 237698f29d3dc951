import { useEffect } from "react";

/**
 * Marks the document, `<html data-hydrated>`, once scripts answer what is pressed. A program that drives the page (our
 * browser tests are one) has nothing else to wait for: before, a press may be lost, and a quiet network says nothing.
 */
export function useHydratedMark(): void {
  useEffect(() => void (document.documentElement.dataset["hydrated"] = ""), []);
}
