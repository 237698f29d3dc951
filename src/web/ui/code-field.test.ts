import { codeDigits } from "#web/ui/code-field.tsx";
import { expect, test } from "vitest";

test("a code is accepted however it was pasted", () => {
  for (const text of ["123456", "123 456", " 123-456\n", "Your code: 123456.", "1234567"])
    expect(codeDigits(text)).toBe("123456");
  expect(codeDigits("12a")).toBe("12");
});
