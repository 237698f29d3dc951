import { expect } from "vitest";

/** A Temporal value by its type and text; undefined for anything else. */
const textOf = (value: unknown): string | undefined => {
  const kind = (value as object | null | undefined)?.[Symbol.toStringTag as keyof object] as unknown;
  return typeof kind === "string" && kind.startsWith("Temporal.") ? `${kind} ${String(value)}` : undefined;
};

// Temporal values have no own properties, so toMatchObject would accept any of them, and null, for any other.
expect.addEqualityTesters([
  (a, b) => {
    const [text, otherText] = [textOf(a), textOf(b)];
    return text === undefined && otherText === undefined ? undefined : text === otherText;
  },
]);
