import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    counts: "small" | "full";
  }
}

/** How often a proof repeats: `small` in `npm test`, `full` in `npm run soak`. */
export const repeats = (small: number, full: number): number => (inject("counts") === "full" ? full : small);
