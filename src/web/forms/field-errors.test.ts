import { accountsContract } from "#features/accounts/contract.ts";
import { organisationsContract } from "#features/organisations/contract.ts";
import { expect, test } from "vitest";
import { adviceByField, brokenRules } from "./field-errors.ts";

const names = { givenName: "Given name", mobilePhone: "Mobile", abn: "ABN", organisationName: "Organisation's name" };

test("a broken rule is shown beside its field and says what to do", () => {
  const person = { givenName: "", surname: "Whitlock", mobilePhone: "02 9123 4567", timeZoneId: "Australia/Perth" };
  expect(adviceByField(brokenRules(accountsContract.update.body, person), names)).toEqual({
    givenName: "Enter the given name.",
    mobilePhone: "Enter an Australian mobile number such as 0412 345 678.",
  });
  const organisation = { organisationName: "x".repeat(201), abn: "51 824 753 557" };
  expect(adviceByField(brokenRules(organisationsContract.update.body, organisation), names)).toEqual({
    organisationName: "Organisation's name must have at most 200 characters.",
    abn: "ABN is not valid, because at least one of its 11 digits is wrong.",
  });
  const abn = (text: string) =>
    adviceByField(brokenRules(organisationsContract.update.body, { abn: text, version: "1" }), names)["abn"];
  expect(abn("51 824 753 55")).toBe("ABN must have 11 digits, not 10.");
  expect(abn("Ridgeline")).toBe("ABN must be a number of 11 digits.");
});

test("an empty field whose value has a format says that it is needed", () => {
  const invite = (email: string) =>
    adviceByField(brokenRules(organisationsContract.inviteUser.body, { email }), { email: "Email" })["email"];
  expect(invite(" ")).toBe("Email is needed.");
  expect(invite("kim")).toBe("Email must be an email address.");
});

test("errors in fields that the form does not have are ignored", () => {
  const errors = [{ field: "timeZoneId", rule: "time_zone", message: "must be an IANA time zone" }];
  expect(adviceByField(errors, names)).toEqual({});
});

test("a field that breaks several rules shows the first; a full sentence from the server is kept", () => {
  const broken = (rule: string) => ({ field: "abn", rule, message: `breaks ${rule}` });
  expect(adviceByField([broken("first"), broken("second")], names)).toEqual({ abn: "ABN breaks first." });
  for (const rule of ["first", "too_small"])
    expect(adviceByField([{ ...broken(rule), field: "abn.3", message: "It is taken." }], names)).toEqual({
      abn: "It is taken.",
    });
});
