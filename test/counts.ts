import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    counts: "small" | "full";
  }
}

/** How many rounds a proof has: `small` in `npm test`, `full` in `npm run soak`. */
export const repeats = (small: number, full: number): number => (inject("counts") === "full" ? full : small);

/** The seed of a simulation: always `small` in `npm test`, another one in each `npm run soak`. SEED repeats one. */
export const seedOf = (small: number): number =>
  Number(process.env["SEED"] ?? repeats(small, Math.floor(Math.random() * 2 ** 31)));
