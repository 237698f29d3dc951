import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { everyAlertEmail } from "#test/every-alert.ts";
import { everyEmail } from "#test/every-email.ts";
import { renderEmail } from "./render.ts";

type Support = { clients: string[]; features: Record<string, Record<string, "a" | "n" | "u">> };
/** Can I email's table, reduced to what our emails use: per feature the programs without full support. */
const { features } = JSON.parse(readFileSync("test/mail-support.json", "utf8")) as Support;

const branding = { productName: "Brolga", origin: "https://brolga.example" };
const pages = [...everyAlertEmail, ...everyEmail].map(([, content]) => renderEmail(content, branding).html);

/** What every program has supported since HTML began, so that the table has no row for it. */
const universal = new Set(
  "html head meta title a br tr td charset name content href rel style class border color".split(" "),
);
const slugs: Record<string, string> = {
  "font-family": "css-font",
  "border-top": "css-border",
  "border-left": "css-border",
  tr: "html-table",
};

/** What degrades well in programs that lack the feature, and how. */
const harmless: Record<string, string> = {
  "css-at-media": "on a phone the panel keeps its border and its smaller buttons",
  "css-at-media-prefers-color-scheme": "the email stays light",
  "css-color-scheme": "the email stays light",
  "html-meta-color-scheme": "the email stays light",
  "css-selector-class": "the email stays light",
  "css-selector-descendant": "the email stays light",
  "css-selector-grouping": "the email stays light",
  "css-border-radius": "corners are square",
  "css-text-decoration": "the button's text is underlined",
  "css-word-break": "a long address makes the card wider",
  "html-body": "the outer table has the same background",
  "html-doctype": "nothing depends on the mode in which the page is drawn",
  "html-target": "links open as the program opens them",
};

function featuresIn(page: string): Set<string> {
  const [, sheet = ""] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const tags = [...page.replace(sheet, "").matchAll(/<([a-z]+\d?)((?:\s+[a-z-]+="[^"]*")*)\s*>/g)];
  const elements = tags.map(([, name]) => name!);
  const attributes = tags.flatMap(([, , text = ""]) => [...text.matchAll(/([a-z-]+)="/g)].map(([, name]) => name!));
  const properties = [...page.matchAll(/style="([^"]*)"/g)].flatMap(([, style = ""]) =>
    style.split(";").flatMap((declaration) => declaration.split(":")[0]!.trim() || []),
  );
  const slugOf = (kind: string) => (name: string) => (universal.has(name) ? [] : [slugs[name] ?? `${kind}-${name}`]);
  return new Set([
    ...elements.flatMap(slugOf("html")),
    ...attributes.flatMap(slugOf("html")),
    ...properties.flatMap(slugOf("css")),
    ...(page.startsWith("<!doctype html>") ? ["html-doctype"] : []),
    ...(sheet.includes("@media") ? ["css-at-media"] : []),
    ...(sheet.includes("prefers-color-scheme") ? ["css-at-media-prefers-color-scheme"] : []),
    ...(sheet.includes("color-scheme:") ? ["css-color-scheme", "html-meta-color-scheme"] : []),
    ...(sheet.includes("!important") ? ["css-important"] : []),
    "css-selector-class",
    "css-selector-descendant",
    "css-selector-grouping",
  ]);
}

test("mail programs support every element, attribute and style we use, or it is harmless without", () => {
  const used = [...new Set(pages.flatMap((page) => [...featuresIn(page)]))].toSorted();
  expect(used.filter((feature) => !features[feature])).toEqual([]);
  const unsupported = used.filter((feature) => Object.values(features[feature]!).includes("n"));
  expect(unsupported).toEqual(Object.keys(harmless).toSorted());
});

test("the check finds elements and styles, including ones that programs do not support", () => {
  expect([...featuresIn('<p style="display:grid;gap:4px">Hello</p>')]).toEqual(
    expect.arrayContaining(["html-p", "css-display", "css-gap"]),
  );
});

test("everything with padding, background or border is a table cell, and the card has a fixed width", () => {
  const boxes = [
    ...pages.join("").matchAll(/<([a-z]+)[^>]*style="[^"]*(?:padding:\d*[1-9]|background:|border(?:-\w+)?:)[^"]*"/g),
  ];
  expect(new Set(boxes.map(([, name]) => name))).toEqual(new Set(["td", "body"]));
  for (const page of pages) expect(page).toContain('width="568" style="width:100%;max-width:568px"');
});
