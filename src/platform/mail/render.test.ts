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

test("a letter reads well as plain text", () => {
  expect(renderEmail(content, branding).text).toBe(`Robin Ash invites you.

Join Kestrel Cleaning:
https://brolga.example/invite?token=a_b-c&x=1

    042917

The link works for 30 days.

--

You get this because Robin Ash gave this address.
Brolga, https://brolga.example
`);
});

test("its page says the same, with the address of a button to be read and to be followed", () => {
  const { html } = renderEmail(content, branding);
  for (const words of ["Robin Ash invites you.", "042917", "The link works for 30 days.", "gave this address."])
    expect(html).toContain(words);
  const address = "https://brolga.example/invite?token=a_b-c&amp;x=1";
  expect(html.split(`href="${address}"`)).toHaveLength(3);
  expect(html).toContain(`>${address}</a>`);
});

test("what stands in a name is drawn and never markup", () => {
  const name = `<script>alert("1")</script><img src=x onerror='a'>`;
  const { html } = renderEmail({ ...content, blocks: [{ text: name }, { button: name, path: "/" }] }, branding);
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)");
});

test("whatever is written, the subject is one line, and only our own elements stand on the page", () => {
  const anything = fc.string({ unit: "binary", maxLength: 60 });
  const elements = new Set(["html", "head", "meta", "title", "style", "body", "div", "p", "a", "br"]);
  fc.assert(
    fc.property(anything, anything, anything, anything, (subject, text, code, path) => {
      const blocks = [{ text }, { code }, { small: text }, { button: code, path: `/${path}` as const }];
      const drawn = renderEmail({ ...content, subject, blocks, why: text }, { ...branding, productName: code });
      expect(drawn.subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
      const found = [...drawn.html.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name!);
      expect(found.filter((name) => !elements.has(name))).toEqual([]);
      expect(drawn.html.split("<a ")).toHaveLength(4);
      for (const [, address] of drawn.html.matchAll(/href="([^"]*)"/g))
        expect(address).toMatch(/^https:\/\/brolga\.example(\/|$)/);
    }),
    { numRuns: repeats(60, 5_000) },
  );
});

test("letters have the colours of the product, in the light and in the dark", () => {
  const theme = readFileSync("src/web/ui/theme.ts", "utf8");
  for (const [light, dark] of Object.values(colours)) expect(theme).toContain(`["${light}", "${dark}"]`);
});
