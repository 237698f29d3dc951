import { colours } from "./colours.ts";
import { escapeHtml } from "./escape.ts";
import type { Email, EmailBlock, EmailContent } from "./email.ts";

/** In whose name letters go out. `origin` is PUBLIC_URL's, without a slash at the end. */
export type MailBranding = { productName: string; origin: string };

/** Draws a letter in both forms. Pure; nothing that stands in its texts can become markup, a header or another text's order. */
export function renderEmail({ to, subject, blocks, why }: EmailContent, branding: MailBranding): Email {
  const title = line(subject);
  const parts = [...blocks.map((block) => textOf(block, branding)), "--", footOf(why, branding).join("\n")];
  return { to, subject: title, text: `${parts.join("\n\n")}\n`, html: pageOf(title, blocks, why, branding) };
}

/** One line: control characters are space, and marks that turn the direction of what follows are gone. */
const line = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();

const escaped = (text: string) => escapeHtml(line(text));

const footOf = (why: string, { productName, origin }: MailBranding) => [line(why), `${line(productName)}, ${origin}`];

function textOf(block: EmailBlock, { origin }: MailBranding): string {
  if ("text" in block) return line(block.text);
  if ("code" in block) return `    ${line(block.code)}`;
  if ("small" in block) return line(block.small);
  return `${line(block.button)}:\n${origin}${line(block.path)}`;
}

// Styles stand in each element, because some programs drop a style sheet; the sheet turns them dark where it is kept.
const light = Object.fromEntries(Object.entries(colours).map(([name, [value]]) => [name, value])) as {
  [Name in keyof typeof colours]: string;
};
const darkRule = (selector: string, property: string, name: keyof typeof colours) =>
  `${selector}{${property}:${colours[name][1]}!important}`;
const sheet = `@media(prefers-color-scheme:dark){${[
  darkRule(".page", "background", "page"),
  darkRule(".card", "background", "surface"),
  darkRule(".card,.card p,.code", "color", "ink"),
  darkRule(".card,.code", "border-color", "line"),
  darkRule(".code", "background", "tint"),
  darkRule(".mark", "border-color", "band"),
  darkRule(".card .quiet,.foot,.foot a", "color", "quiet"),
  darkRule(".card .link", "color", "wetland"),
  darkRule(".button", "background", "wetland"),
  darkRule(".button", "color", "onSolid"),
].join("")}}`;

const sans = "'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

const paragraph = (html: string, style = `font-size:16px;color:${light.ink}`, name = "") =>
  `<p class="${name}" style="margin:0 0 16px;${style}">${html}</p>`;

function htmlOf(block: EmailBlock, { origin }: MailBranding): string {
  if ("text" in block) return paragraph(escaped(block.text));
  if ("small" in block) return paragraph(escaped(block.small), `font-size:14px;color:${light.quiet}`, "quiet");
  if ("code" in block)
    return `<p class="code" style="margin:0 0 16px;padding:16px;border:1px solid ${light.line};border-radius:6px;background:${light.tint};color:${light.ink};font:600 28px/1.2 ${mono};letter-spacing:4px;text-align:center;user-select:all">${escaped(block.code)}</p>`;
  const address = escaped(`${origin}${block.path}`);
  const link = `href="${address}" target="_blank" rel="noopener noreferrer"`;
  return [
    paragraph(
      `<a class="button" ${link} style="display:inline-block;padding:12px 20px;border-radius:6px;background:${light.wetland};color:${light.onSolid};font-weight:600;text-decoration:none">${escaped(block.button)}</a>`,
    ),
    paragraph(
      `Or open this address: <a class="link" ${link} style="color:${light.wetland};word-break:break-all">${address}</a>`,
      `font-size:14px;color:${light.quiet}`,
      "quiet",
    ),
  ].join("");
}

function pageOf(title: string, blocks: readonly EmailBlock[], why: string, branding: MailBranding): string {
  const origin = escaped(branding.origin);
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>:root{color-scheme:light dark}${sheet}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:${light.page};font-family:${sans};line-height:1.5">
<div class="card" style="max-width:520px;margin:0 auto;padding:24px 24px 8px;border:1px solid ${light.line};border-radius:6px;background:${light.surface};color:${light.ink}">
<p class="mark" style="margin:0 0 24px;padding-left:12px;border-left:4px solid ${light.band};color:${light.ink};font-size:20px;line-height:1.2;font-weight:700">${escaped(branding.productName)}</p>
${blocks.map((block) => htmlOf(block, branding)).join("\n")}
</div>
<div class="foot" style="max-width:520px;margin:16px auto 0;padding:0 24px;color:${light.quiet};font-size:13px">${escaped(why)}<br>${escaped(branding.productName)}, <a href="${origin}" target="_blank" rel="noopener noreferrer" style="color:${light.quiet}">${origin}</a></div>
</body></html>
`;
}
