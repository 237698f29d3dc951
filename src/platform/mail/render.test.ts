import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { colours } from "./colours.ts";
import type { EmailContent } from "./email.ts";
import { renderEmail } from "./render.ts";

const branding = { productName: "Brolga", origin: "https://brolga.example" };
const content: EmailContent = {
  to: "sam@supplier.example",
  subject: "Join Kestrel Cleaning on Brolga",
  blocks: [
    { text: "Robin Ash invites you." },
    { button: "Join Kestrel Cleaning", path: "/invite?token=a_b-c&x=1" },
    { code: "042917" },
    { small: "The link works for 30 days." },
  ],
  why: "You get this because Robin Ash gave this address.",
};

test("an email reads well as plain text", () => {
  expect(renderEmail(content, branding).text).toBe(`BROLGA

Robin Ash invites you.

Join Kestrel Cleaning:
https://brolga.example/invite?token=a_b-c&x=1

    042917

The link works for 30 days.

----------------------------------------------------------------

You get this because Robin Ash gave this address.
Brolga, https://brolga.example
`);
});

test("the HTML has the same content, and shows a button's URL as a link and as text", () => {
  const { html } = renderEmail(content, branding);
  for (const words of ["Robin Ash invites you.", "042917", "The link works for 30 days.", "gave this address."])
    expect(html).toContain(words);
  const address = "https://brolga.example/invite?token=a_b-c&amp;x=1";
  expect(html.split(`href="${address}"`)).toHaveLength(3);
  expect(html).toContain(`>${address}</a>`);
});

test("markup in a name is escaped", () => {
  const name = `<script>alert("1")</script><img src=x onerror='a'>`;
  const { html } = renderEmail({ ...content, blocks: [{ text: name }, { button: name, path: "/" }] }, branding);
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)");
});

test("for any content the subject is one line and the HTML has only our own elements", () => {
  const anything = fc.string({ unit: "binary", maxLength: 60 });
  const elements = new Set("html head meta title style body table tr td p a br strong span".split(" "));
  fc.assert(
    fc.property(anything, anything, anything, anything, fc.boolean(), (subject, text, code, path, isNear) => {
      const sitePath = `/${path}` as const;
      const blocks = [
        { text },
        { code },
        { small: text },
        { button: code, path: sitePath },
        {
          heading: text,
          notices: [
            {
              title: code,
              path: sitePath,
              deadline: { text, when: code, clock: text, days: code, notes: [code], yourTime: code, isNear },
              lines: [text],
            },
          ],
          more: { label: code, path: sitePath },
          count: text,
          tone: "critical" as const,
          isAside: true,
        },
        { changes: [{ field: text, before: code, after: null, isCritical: true, quote: text }] },
        { quote: text, by: code },
        { title: text },
        { section: code },
        { facts: [{ label: code, value: text, path: sitePath }] },
        { facts: [{ label: code, value: text, link: { label: code, path: sitePath } }] },
        { warning: { lead: text, text: code } },
        { small: code, link: { label: text, path: sitePath } },
      ];
      const drawn = renderEmail(
        { ...content, subject, blocks, why: text, date: code },
        { ...branding, productName: code },
      );
      expect(drawn.subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
      const found = [...drawn.html.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name!);
      expect(found.filter((name) => !elements.has(name))).toEqual([]);
      expect(drawn.html.split("<a ")).toHaveLength(8);
      for (const [, address] of drawn.html.matchAll(/href="([^"]*)"/g))
        expect(address).toMatch(/^https:\/\/brolga\.example(\/|$)/);
    }),
    { numRuns: repeats(60, 5_000) },
  );
});

test("emails use the product's colours in light and dark mode", () => {
  const theme = readFileSync("src/web/ui/theme.ts", "utf8");
  for (const [light, dark] of Object.values(colours)) expect(theme).toContain(`["${light}", "${dark}"]`);
});

test("the text begins with the product, what it is about and when, and says a title once", () => {
  const textWith = (block: EmailContent["blocks"][number]) =>
    renderEmail({ ...content, blocks: [block, { text: "Robin Ash." }], date: "Wed 16 Sep 2026 8:00am" }, branding).text;
  expect(textWith({ title: "Tocal Irrigation", kicker: "New in “Water”" })).toMatch(
    /^BROLGA\nNew in “Water”\nWed 16 Sep 2026 8:00am\n\nTocal Irrigation\n\nRobin Ash\.\n/,
  );
  expect(textWith({ title: "5 new, 2 changed" })).toMatch(
    /^BROLGA\n5 new, 2 changed\nWed 16 Sep 2026 8:00am\n\nRobin Ash\.\n/,
  );
  expect(textWith({ code: "042917" })).toMatch(/^BROLGA\nWed 16 Sep 2026 8:00am\n\n {4}042917\n/);
});

test("notices, changes and facts read well as plain text", () => {
  const blocks: EmailContent["blocks"] = [
    {
      heading: "Cleaning in Victoria",
      notices: [
        {
          title: "Cleaning of schools",
          path: "/opportunity/1",
          lines: ["Department of Education", "Closes Fri 2 Oct"],
        },
      ],
      more: { label: "31 more", path: "/search" },
    },
    { changes: [{ field: "Closing", before: "28 Sep 2026", after: null }] },
    { section: "Read since your last message" },
    {
      facts: [
        { label: "AusTender", value: "412 new notices" },
        { label: "VendorPanel", value: "9 new notices" },
      ],
    },
  ];
  expect(renderEmail({ ...content, blocks }, branding).text.split("\n\nYou get")[0]).toBe(`BROLGA

CLEANING IN VICTORIA
----------------------------------------------------------------

Cleaning of schools
  Department of Education
  Closes Fri 2 Oct
  https://brolga.example/opportunity/1

31 more:
https://brolga.example/search

Closing
  Was: 28 Sep 2026
  Now: not stated

READ SINCE YOUR LAST MESSAGE
----------------------------------------------------------------

AusTender: 412 new notices
VendorPanel: 9 new notices

----------------------------------------------------------------`);
});

test("a list email has a one-click unsubscribe, names its list, and shows the link", () => {
  const list = { id: "search 7", unsubscribePath: "/unsubscribe/a>b\r\nBcc: x@y.example" } as const;
  const { headers, html, text } = renderEmail({ ...content, list }, branding);
  expect(headers).toEqual({
    "Auto-Submitted": "auto-generated",
    "List-Unsubscribe": "<https://brolga.example/unsubscribe/a%3EbBcc:%20x@y.example>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "List-Id": "<search-7.brolga.example>",
  });
  expect(text).toContain("Unsubscribe: https://brolga.example/unsubscribe/");
  expect(html).toContain(">Unsubscribe</a>");
  expect(renderEmail(content, branding).headers).toEqual({ "Auto-Submitted": "auto-generated" });
});

test("an email that can be switched off says where, and has the day in its head", () => {
  const switchable = { ...content, isOptional: true, date: "Wed 16 Sep 2026" };
  const { html, text } = renderEmail(switchable, branding);
  expect(text).toContain("Change what you get and when: https://brolga.example/account/notification-settings");
  expect(html).toContain(">Change what you get and when</a>");
  expect(html).toContain(">Wed 16 Sep 2026</td>");
});

test("the preheader comes first and in the HTML alone, and the foot names who sends the email", () => {
  const operator = { name: "Brolga <Pty> Ltd", abn: "53004085616", contact: "support@brolga.example" };
  const { html, text } = renderEmail({ ...content, preheader: "By Fri 16 Oct & not later" }, { ...branding, operator });
  expect(html.indexOf("By Fri 16 Oct &amp; not later")).toBeLessThan(html.indexOf("Robin Ash invites you."));
  expect(html).toContain(
    'Brolga &lt;Pty&gt; Ltd, ABN 53 004 085 616, <a href="mailto:support@brolga.example" style="color:#5b6b77">support@',
  );
  expect(text).not.toContain("By Fri 16 Oct");
  expect(text.trimEnd().split("\n").at(-1)).toBe("Brolga <Pty> Ltd, ABN 53 004 085 616, support@brolga.example");
  expect(renderEmail(content, { ...branding, operator: {} }).text).not.toContain("ABN");
});
