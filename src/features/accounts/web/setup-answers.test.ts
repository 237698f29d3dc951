import { brokenRules } from "#web/forms/field-errors.ts";
import { expect, test } from "vitest";
import { firstAnswers, setupBody, setupNames, setupSchema, setupPathOf } from "./setup-answers.ts";

const answers = {
  ...firstAnswers("Sam Whitlock", "Australia/Perth"),
  business: "51 824 753 556",
};

test("the identity provider's name is split into given name and surname, and may be missing", () => {
  const names = (name?: string) => {
    const { givenName, surname } = firstAnswers(name, "Australia/Sydney");
    return [givenName, surname];
  };
  expect(names("Sam Whitlock")).toEqual(["Sam", "Whitlock"]);
  expect(names(" Ana Maria da Silva ")).toEqual(["Ana", "Maria da Silva"]);
  expect(names("Cher")).toEqual(["Cher", ""]);
  expect(names()).toEqual(["", ""]);
});

test("an invite comes first; an existing organisation is joined unless the person creates another", () => {
  const second = { ...answers, makesSecond: true };
  expect(setupPathOf(answers, { isInvited: true, exists: true })).toBe("invite");
  expect(setupPathOf(answers, { isInvited: false, exists: true })).toBe("join");
  expect(setupPathOf(second, { isInvited: false, exists: true })).toBe("create");
  expect(setupPathOf(answers, { isInvited: false, exists: false })).toBe("create");
});

test("every path sends a valid body, with organisation or joinRequest only where it applies", () => {
  for (const path of ["create", "join", "invite"] as const) {
    const body = setupBody(answers, path, { organisationName: "Ridgeline Cranes", acceptsTerms: true });
    expect(brokenRules(setupSchema, body)).toEqual([]);
    expect([body.organisation !== null, body.joinRequest !== null]).toEqual([path === "create", path === "join"]);
  }
});

test("every rule that an empty form breaks belongs to a field on screen", () => {
  const empty = firstAnswers(undefined, "Australia/Sydney");
  for (const path of ["create", "join", "invite"] as const) {
    const broken = brokenRules(setupSchema, setupBody(empty, path, { organisationName: "", acceptsTerms: false })).map(
      ({ field }) => field,
    );
    expect(broken).toContain("givenName");
    expect(broken.filter((field) => !Object.hasOwn(setupNames, field))).toEqual([]);
  }
});
