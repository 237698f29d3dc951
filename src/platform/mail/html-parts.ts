import type { EmailAct, EmailWarning, SitePath } from "./email.ts";
import { escapeHtml } from "./escape.ts";
import { line } from "./line.ts";
import { light } from "./styles.ts";

export const escaped = (text: string): string => escapeHtml(line(text));

/** Outlook on Windows pads and colours table cells only, so whatever has a box is one. */
export const table = (rows: string, attributes = 'width="100%" style="width:100%"'): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

export const quietStyle = `font-size:13px;line-height:19px;color:${light.quiet}`;
export const paragraph = (
  html: string,
  style = `font-size:15px;line-height:24px;color:${light.ink}`,
  name = "text",
): string => `<p class="${name}" style="margin:0 0 16px;word-break:break-word;${style}">${html}</p>`;
export const space: string = paragraph("&nbsp;", "font-size:1px;line-height:1px", "space");

export const gap = '<p class="gap" style="margin:0;font-size:1px;line-height:6px">&nbsp;</p>';

/** The attributes of a link. It opens beside the message. */
export const linkTo = (origin: string, path: SitePath): string =>
  `href="${escaped(`${origin}${path}`)}" target="_blank" rel="noopener noreferrer"`;

/** A link in a text. */
export const linkHtml = ({ label, path }: EmailAct, origin: string): string =>
  `<a class="link" ${linkTo(origin, path)} style="color:${light.wetland}">${escaped(label)}</a>`;

/** A box that the reader cannot miss. */
export const warningHtml = ({ lead, text }: EmailWarning): string =>
  table(
    `<tr><td class="warning" style="padding:10px 12px;border-left:4px solid ${light.sun};background:${light.sunTint};color:${light.ink};font-size:15px;line-height:22px;word-break:break-word"><strong>${escaped(lead)}</strong> ${escaped(text)}</td></tr>`,
  );

const days = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}(?: \d{4})?/g;
const times = /\b\d{1,2}:\d\d[ap]m(?: [A-Z]{3,5}\b)?(?: \([A-Z][A-Za-z ]+\))?/g;

/** Escaped text whose days and times break between them, and nowhere else: "Thu 17 Sep 2026" above "3:00pm AEST (Sydney)". */
export const dated = (html: string): string =>
  [days, times].reduce((text, pattern) => text.replace(pattern, (moment) => moment.replaceAll(" ", "&nbsp;")), html);
