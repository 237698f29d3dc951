import { formatAbn } from "#domain/abn.ts";
import { cutAtWord } from "#domain/cut-at-word.ts";
import { type Email, type EmailBlock, type EmailContent, settingsPath, type SitePath } from "./email.ts";
import { headersOf } from "./headers.ts";
import { escaped, gap, linkTo, quietStyle, table } from "./html-parts.ts";
import { bandHtml } from "./html-band.ts";
import { htmlOf } from "./html.ts";
import { line } from "./line.ts";
import { light, sans, styleSheet } from "./styles.ts";
import { rule, textOf } from "./text.ts";

/**
 * The name and origin that emails are sent under. `origin` is PUBLIC_URL's, without a trailing slash. `operator`: who
 * sends them, which the Spam Act 2003 wants in each.
 */
export type MailBranding = { productName: string; origin: string; operator?: MailOperator };
type MailOperator = { name?: string | undefined; abn?: string | undefined; contact?: string | undefined };

/** Renders both forms of an email. Pure; no text can become markup, a header, or change another text's direction. */
export function renderEmail(content: EmailContent, branding: MailBranding): Email {
  const { to, blocks, why, idempotencyKey, isOptional, attachment } = content;
  const { origin } = branding;
  const subject = cutAtWord(line(content.subject), maxSubject);
  const foot = [line(why)];
  if (isOptional) foot.push(`${settingsLabel}: ${origin}${settingsPath}`);
  foot.push(...unsubscribing(content).map(({ name, path }) => `${unsubscribeFrom(name)}: ${origin}${line(path)}`));
  foot.push(senderLine(branding));
  const parts = [
    headText(content, branding),
    ...bodyOf(blocks).map((block) => textOf(block, origin)),
    rule,
    foot.join("\n"),
  ];
  return {
    to,
    subject,
    text: `${parts.join("\n\n")}\n`,
    html: pageOf(subject, content, footOf(content, branding), branding),
    headers: headersOf(content, origin),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(attachment && { attachment }),
  };
}

/** The head of the text: the product, what the message is about, and when it was sent. */
const headText = ({ blocks: [first], date }: EmailContent, { productName }: MailBranding): string => {
  const about = first && "title" in first ? (first.kicker ?? first.title) : "";
  return [line(productName).toUpperCase(), line(about), line(date ?? "")].filter((text) => text !== "").join("\n");
};

/** What follows the head of the text: a title that stands in it is not said again. */
function bodyOf([first, ...others]: readonly EmailBlock[]): readonly EmailBlock[] {
  if (first === undefined) return [];
  if (!("title" in first)) return [first, ...others];
  const { kicker, ...title } = first;
  return kicker === undefined ? others : [title, ...others];
}

/** Longer ones are cut in lists of messages. */
const maxSubject = 90;

/** "Brolga Pty Ltd, ABN 53 004 085 616, support@brolga.example", with the product's name where nobody is named. */
const senderLine = ({ operator: { name, abn, contact } = {}, productName, origin }: MailBranding): string =>
  [line(name ?? productName), abn && `ABN ${formatAbn(abn)}`, contact ? line(contact) : origin]
    .filter(Boolean)
    .join(", ");

/** The same with the contact as a link. */
function senderHtml(branding: MailBranding): string {
  const [text, contact] = [escaped(senderLine(branding)), escaped(branding.operator?.contact ?? "")];
  if (!contact.includes("@")) return text;
  return `${text.slice(0, -contact.length)}<a href="mailto:${contact}" style="color:${light.quiet}">${contact}</a>`;
}

const settingsLabel = "Change what you get and when";

/** The links of the footer that stop such emails. */
const unsubscribing = ({ list }: EmailContent): { name: string | undefined; path: SitePath }[] =>
  list ? [{ name: list.name, path: list.unsubscribePath }, ...(list.others ?? [])] : [];
const unsubscribeFrom = (name: string | undefined) =>
  name === undefined ? "Unsubscribe" : `Unsubscribe from ${line(name)}`;

function footOf(content: EmailContent, branding: MailBranding): string {
  const { why, isOptional } = content;
  const link = (path: SitePath, text: string) =>
    `<a ${linkTo(branding.origin, path)} style="color:${light.quiet}">${escaped(text)}</a>`;
  const paragraphs = [
    `${escaped(why)}${isOptional ? ` ${link(settingsPath, settingsLabel)}` : ""}`,
    ...unsubscribeLine(unsubscribing(content), link),
    senderHtml(branding),
  ];
  return paragraphs
    .map((html) => `<p class="quiet" style="margin:0 0 8px;word-break:break-word;${quietStyle}">${html}</p>`)
    .join("\n");
}

/** "Unsubscribe from all digests, “Roads”, or all alerts" */
function unsubscribeLine(
  [first, ...others]: { name: string | undefined; path: SitePath }[],
  link: (path: SitePath, text: string) => string,
): string[] {
  if (!first) return [];
  if (first.name === undefined) return [link(first.path, "Unsubscribe")];
  const links = [first, ...others].map(({ name, path }) => link(path, name ?? ""));
  const last = links.length > 1 ? `${links.length > 2 ? "," : ""} or ${links.at(-1)}` : "";
  return [`Unsubscribe from ${links.slice(0, Math.max(1, links.length - 1)).join(", ")}${last}`];
}

/** Invisible, so that no text of the body runs into the preheader. */
const filler = "&#847;&#8204;&nbsp;".repeat(60);

/** As small as text can be, in the page's colour: not every program hides what has no display. */
const hidden = (preheader: string | undefined): string =>
  preheader
    ? `<p class="hidden" style="margin:0;font-size:1px;line-height:1px;color:${light.page}">${escaped(preheader)} ${filler}</p>\n`
    : "";

/** The rows of the card: a band is as wide as the card, everything else has space at both sides. */
function rowsOf(blocks: readonly EmailBlock[], origin: string, head: string): string {
  const rows: string[] = [];
  let [html, top] = [head, "padding:0 32px"];
  const endRow = (bottom: number) => {
    if (html !== "") rows.push(`<tr><td class="in row" style="${top} ${bottom}px">${html}</td></tr>`);
    html = "";
  };
  for (const [index, block] of blocks.entries())
    if ("band" in block) {
      endRow(8);
      rows.push(`<tr>${bandHtml(block)}</tr>`);
      html = space;
    } else if ("section" in block && block.size === "ending") {
      endRow(8);
      top = `border-top:1px solid ${light.line};padding:20px 32px`;
      html = htmlOf(block, origin);
    } else {
      // A line is further from a title than words are.
      const isBelowTitle = "facts" in block && index > 0 && "title" in blocks[index - 1]!;
      html += `${isBelowTitle ? gap : ""}${htmlOf(block, origin)}\n`;
    }
  endRow(0);
  return rows.join("\n");
}
const space = '<p class="space" style="margin:0 0 24px;font-size:1px;line-height:1px">&nbsp;</p>';

/** The page. Its card is a table as wide as `width`, because Outlook on Windows ignores `max-width`. */
function pageOf(
  title: string,
  { blocks, date, preheader }: EmailContent,
  foot: string,
  branding: MailBranding,
): string {
  const inCard = (name: string, style: string, html: string) =>
    `<tr><td class="${name}" style="${style}">${html}</td></tr>`;
  const mark = table(
    `<tr><td class="mark" style="padding:0 0 0 12px;border-left:4px solid ${light.band};color:${light.ink};font-size:20px;line-height:1.2;font-weight:700">${escaped(branding.productName)}</td>${date === undefined ? "" : `<td class="quiet" align="right" style="color:${light.quiet};font-size:13px">${escaped(date)}</td>`}</tr>`,
  );
  const card = table(
    [
      inCard(
        "card",
        `padding:24px 0 8px;border:1px solid ${light.line};border-radius:6px;background:${light.surface};color:${light.ink};line-height:1.5`,
        table(rowsOf(blocks, branding.origin, `${mark}${space}\n`)),
      ),
      inCard("foot", `padding:16px 32px 24px;color:${light.quiet};font-size:13px;line-height:1.5`, foot),
    ].join("\n"),
    'width="568" style="width:100%;max-width:568px"',
  );
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>${styleSheet}</style></head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
${hidden(preheader)}${table(`<tr><td class="page gutter" align="center" style="padding:24px 12px;background:${light.page};font-family:${sans}">${card}</td></tr>`)}
</body></html>
`;
}
