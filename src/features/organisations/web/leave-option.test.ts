import { expect, test } from "vitest";
import { leaveOptionFor } from "./leave-option.ts";

test("the last admin cannot leave while others stay; the last person deletes the organisation", () => {
  expect(leaveOptionFor("OrganisationAdmin", { numAdmins: 1, numUsers: 0 })).toBe("last-person");
  expect(leaveOptionFor("OrganisationAdmin", { numAdmins: 1, numUsers: 3 })).toBe("last-admin");
  expect(leaveOptionFor("OrganisationAdmin", { numAdmins: 2, numUsers: 0 })).toBe("free");
  expect(leaveOptionFor("OrganisationUser", { numAdmins: 1, numUsers: 1 })).toBe("free");
});
