import { currentName, qualifyBuyerName, parentName } from "#domain/buyer-register.ts";
import { expect, test } from "vitest";

test("a former name gives today's name, however it is spelled; today's name gives none", () => {
  const today = "Department of Health, Disability and Ageing";
  expect(currentName("Dept. of Health & Aged Care")).toBe(today);
  expect(currentName(today)).toBeUndefined();
  expect(currentName("Department of Sample Affairs")).toBeUndefined();
});

test("the department of a part is found in the register or in the part's own name", () => {
  expect(parentName("Therapeutic Goods Administration")).toBe("Department of Health, Disability and Ageing");
  expect(parentName("Department of Health - Top End Health Service (NT)")).toBe("Department of Health (NT)");
  expect(parentName("Department of Health (NT)")).toBeUndefined();
  expect(parentName("Sample Council - Depot")).toBeUndefined();
});

test("a department name that every state uses is qualified by its portal's place", () => {
  expect(qualifyBuyerName("Department of Health", "NT")).toBe("Department of Health (NT)");
  expect(qualifyBuyerName("Department of Health", undefined)).toBe("Department of Health");
  for (const name of ["Department of Education WA", "NSW Treasury", "Sample Shire Council", "Office of the SA Premier"])
    expect(qualifyBuyerName(name, "NT")).toBe(name);
});
