import { type Email, type EmailContent, settingsPath, type SitePath } from "./email.ts";
import { headersOf } from "./headers.ts";
import { escaped, htmlOf, table } from "./html.ts";
import { line } from "./line.ts";
import { light, sans, styleSheet } from "./styles.ts";
import { textOf } from "./text.ts";

/** The name and origin that emails are sent under. `origin` is PUBLIC_URL's, without a trailing slash. */
export type MailBranding = { productName: string; origin: string };

/** Renders both forms of an email. Pure; no text can become markup, a header, or change another text's direction. */
export function renderEmail(content: EmailContent, branding: MailBranding): Email {
  const { to, blocks, why, idempotencyKey, list, isOptional } = content;
  const { origin, productName } = branding;
  const subject = line(content.subject);
  const foot = [line(why), `${line(productName)}, ${origin}`];
  if (isOptional) foot.push(`${settingsLabel}: ${origin}${settingsPath}`);
  if (list) foot.push(`Unsubscribe: ${origin}${line(list.unsubscribePath)}`);
  const parts = [...blocks.map((block) => textOf(block, origin)), "--", foot.join("\n")];
  return {
    to,
    subject,
    text: `${parts.join("\n\n")}\n`,
    html: pageOf(subject, content, footOf(content, branding), branding),
    headers: headersOf(content, origin),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

const settingsLabel = "Choose which emails you get";

function footOf({ why, list, isOptional }: EmailContent, { origin, productName }: MailBranding): string {
  const link = (path: SitePath | "", text: string) =>
    `<a href="${escaped(`${origin}${path}`)}" target="_blank" rel="noopener noreferrer" style="color:${light.quiet}">${escaped(text)}</a>`;
  const settings = isOptional ? `<br>${link(settingsPath, settingsLabel)}` : "";
  const unsubscribe = list ? `<br>${link(list.unsubscribePath, "Unsubscribe")}` : "";
  return `${escaped(why)}<br>${escaped(productName)}, ${link("", origin)}${settings}${unsubscribe}`;
}

/** The page. Its card is a table as wide as `width`, because Outlook on Windows ignores `max-width`. */
function pageOf(title: string, { blocks, date }: EmailContent, foot: string, branding: MailBranding): string {
  const inCard = (name: string, style: string, html: string) =>
    `<tr><td class="${name}" style="${style}">${html}</td></tr>`;
  const mark = table(
    `<tr><td class="mark" style="padding:0 0 0 12px;border-left:4px solid ${light.band};color:${light.ink};font-size:20px;line-height:1.2;font-weight:700">${escaped(branding.productName)}</td>${date === undefined ? "" : `<td class="quiet" align="right" style="color:${light.quiet};font-size:13px">${escaped(date)}</td>`}</tr>`,
  );
  const space = '<p class="space" style="margin:0 0 24px;font-size:1px;line-height:1px">&nbsp;</p>';
  const card = table(
    [
      inCard(
        "card",
        `padding:24px 24px 8px;border:1px solid ${light.line};border-radius:6px;background:${light.surface};color:${light.ink};line-height:1.5`,
        `${mark}${space}\n${blocks.map((block) => htmlOf(block, branding.origin)).join("\n")}\n`,
      ),
      inCard("foot", `padding:16px 24px 0;color:${light.quiet};font-size:13px;line-height:1.5`, foot),
    ].join("\n"),
    'width="568" style="width:100%;max-width:568px"',
  );
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>${styleSheet}</style></head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
${table(`<tr><td class="page" align="center" style="padding:24px 12px;background:${light.page};font-family:${sans}">${card}</td></tr>`)}
</body></html>
`;
}
