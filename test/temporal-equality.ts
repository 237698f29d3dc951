import { expect } from "vitest";

/** A Temporal value by its kind and text; what is none has none. */
const textOf = (value: unknown): string | undefined => {
  const kind = (value as object | null | undefined)?.[Symbol.toStringTag as keyof object] as unknown;
  return typeof kind === "string" && kind.startsWith("Temporal.") ? `${kind} ${String(value)}` : undefined;
};

// Temporal values have no properties of their own, so toMatchObject would take any of them, and null, for any other.
expect.addEqualityTesters([
  (one, other) => {
    const [text, otherText] = [textOf(one), textOf(other)];
    return text === undefined && otherText === undefined ? undefined : text === otherText;
  },
]);
