import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    counts: "small" | "full";
  }
}

/** How many rounds a proof has: `small` in `npm test`, `full` in `npm run soak`. */
export const repeats = (small: number, full: number): number => (inject("counts") === "full" ? full : small);
