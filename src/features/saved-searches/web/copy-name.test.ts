import { expect, test } from "vitest";
import { copyName } from "./copy-name.ts";

test("a copy gets a name that is free, whatever its case", () => {
  expect(copyName("Roads", ["Roads"])).toBe("Roads (copy)");
  expect(copyName("Roads", ["Roads", "ROADS (COPY)"])).toBe("Roads (copy 2)");
  expect(copyName("x".repeat(100), [])).toHaveLength(100);
});
