import type { EmailBlock, SitePath } from "./email.ts";
import { escapeHtml } from "./escape.ts";
import { line } from "./line.ts";
import { light, mono } from "./styles.ts";
import { stated } from "./text.ts";

export const escaped = (text: string): string => escapeHtml(line(text));

/** Outlook on Windows pads and colours table cells only, so whatever has a box is one. */
export const table = (rows: string, attributes = 'width="100%" style="width:100%"'): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

const quietStyle = `font-size:14px;color:${light.quiet}`;
const paragraph = (html: string, style = `font-size:16px;color:${light.ink}`, name = "text") =>
  `<p class="${name}" style="margin:0 0 16px;${style}">${html}</p>`;
const space = paragraph("&nbsp;", "font-size:1px;line-height:1px", "space");
const heading = (text: string) => paragraph(`<strong>${escaped(text)}</strong>`, `font-size:18px;color:${light.ink}`);
const row = (html: string) =>
  `<tr><td class="row" style="padding:12px 0;border-top:1px solid ${light.line};font-size:16px;color:${light.ink}">${html}</td></tr>`;

/** A block as HTML, in what mail programs support (mail-support.test.ts). */
export function htmlOf(block: EmailBlock, origin: string): string {
  const href = (path: SitePath) => `href="${escaped(`${origin}${path}`)}" target="_blank" rel="noopener noreferrer"`;
  const link = (html: string, path: SitePath) =>
    `<a class="link" ${href(path)} style="color:${light.wetland};word-break:break-all">${html}</a>`;
  if ("text" in block) return paragraph(escaped(block.text));
  if ("small" in block) return paragraph(escaped(block.small), quietStyle, "quiet");
  if ("code" in block)
    return `${table(
      `<tr><td class="code" align="center" style="padding:16px;border:1px solid ${light.line};border-radius:6px;background:${light.tint};color:${light.ink};font-family:${mono};font-size:28px;font-weight:600;letter-spacing:4px">${escaped(block.code)}</td></tr>`,
    )}${space}`;
  if ("button" in block)
    return [
      table(
        `<tr><td class="button" style="padding:12px 20px;border-radius:6px;background:${light.wetland}"><a ${href(block.path)} style="color:${light.onSolid};font-weight:600;text-decoration:none">${escaped(block.button)}</a></td></tr>`,
        "",
      ),
      space,
      paragraph(`Or open this address: ${link(escaped(`${origin}${block.path}`), block.path)}`, quietStyle, "quiet"),
    ].join("");
  if ("changes" in block)
    return `${table(
      block.changes
        .map(({ field, before, after }) =>
          row(
            `<strong>${escaped(field)}</strong><br>Was: ${escapeHtml(stated(before))}<br>Now: ${escapeHtml(stated(after))}`,
          ),
        )
        .join(""),
    )}${space}`;
  if ("receipt" in block)
    return `${paragraph(`<strong>${escaped(block.receipt)}</strong>`)}${table(
      block.rows
        .map(({ label, value }) =>
          row(`<span class="quiet" style="color:${light.quiet}">${escaped(label)}:</span> ${escaped(value)}`),
        )
        .join(""),
    )}${space}`;
  const notices = block.notices.map(({ title, path, lines }) =>
    row([`<strong>${link(escaped(title), path)}</strong>`, ...lines.map(escaped)].join("<br>")),
  );
  const more = block.more ? paragraph(link(escaped(block.more.label), block.more.path)) : "";
  return `${heading(block.heading)}${table(notices.join(""))}${space}${more}`;
}
