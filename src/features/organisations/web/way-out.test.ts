import { expect, test } from "vitest";
import { wayOutOf } from "./way-out.ts";

test("the last admin cannot go while others stay, and with the last person the organisation goes", () => {
  expect(wayOutOf("OrganisationAdmin", { numAdmins: 1, numUsers: 0 })).toBe("last-person");
  expect(wayOutOf("OrganisationAdmin", { numAdmins: 1, numUsers: 3 })).toBe("last-admin");
  expect(wayOutOf("OrganisationAdmin", { numAdmins: 2, numUsers: 0 })).toBe("free");
  expect(wayOutOf("OrganisationUser", { numAdmins: 1, numUsers: 1 })).toBe("free");
});
