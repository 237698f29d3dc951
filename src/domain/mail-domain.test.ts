import fc from "fast-check";
import { expect, test } from "vitest";
import { isPublicMail, mailDomainOf } from "./mail-domain.ts";

test("the domain of an email is what follows its last @, in lower case", () => {
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

const givenToAnyone = [
  ["Australian providers", "bigpond.net.au optusnet.com.au iinet.net.au internode.on.net tpg.com.au dodo.com.au"],
  ["and those that few remember", "westnet.com.au ozemail.com.au aapt.net.au adam.com.au spin.net.au netspace.net.au"],
  [
    "mail on the web",
    "gmail.com icloud.com me.com mac.com ymail.com rocketmail.com mail.com qq.com 163.com proton.me pm.me",
  ],
  [
    "its domains of countries",
    "yahoo.com.au hotmail.com.au outlook.com.au live.com.au yahoo.co.nz outlook.fr gmx.at yandex.ru",
  ],
  ["what forwards or is thrown away", "mailinator.com yopmail.com duck.com privaterelay.appleid.com"],
  ["any part of them", "mail.bigpond.com users.internode.on.net a.b.mailinator.com au.yahoo.com"],
  ["any spelling", "GMail.com BigPond.Net.AU gmail.com. Mail.Outlook.Com.Au"],
];
test.each(givenToAnyone)("a domain where anyone can get an email is a public provider: %s", (_, domains) => {
  for (const domain of domains!.split(" ")) expect(isPublicMail(domain), domain).toBe(true);
});

test("a firm's own domain is not a public provider, even if it contains a provider's name", () => {
  const firms = [
    "firm.example mail.gmail.com.firm.example notgmail.com gmail.com.au.firm.example bigpond.firm.com.au",
    "outlook.engineering yahoo-repairs.com.au hotmail.gov.au com.au on.net com",
  ];
  for (const domain of ["", ...firms.flatMap((line) => line.split(" "))])
    expect(isPublicMail(domain), domain).toBe(false);
});
