import fc from "fast-check";
import { expect, test } from "vitest";
import { isPublicMail, mailDomainOf } from "./mail-domain.ts";

test("the domain of an address is what follows its last sign, without regard to case", () => {
  expect(mailDomainOf("Jane@Firm.Example")).toBe("firm.example");
  expect(mailDomainOf('"jane@home"@firm.example')).toBe("firm.example");
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const domain = mailDomainOf(email);
      expect(email.toLowerCase().endsWith(`@${domain}`)).toBe(true);
      expect(domain).not.toContain("@");
    }),
  );
});

test("where anybody gets an address stands for no organisation; a firm's own domain does", () => {
  for (const domain of ["gmail.com", "bigpond.net.au", "outlook.com.au", "internode.on.net", "yahoo.com.au"])
    expect(isPublicMail(domain), domain).toBe(true);
  for (const domain of ["firm.example", "mail.gmail.com.firm.example", "com", ""])
    expect(isPublicMail(domain), domain).toBe(false);
});
