import type { EmailAct, EmailBlock, EmailFact, SitePath } from "./email.ts";
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
const heading = (text: string, style = "font-size:18px") =>
  paragraph(`<strong>${escaped(text)}</strong>`, `${style};color:${light.ink}`);
const fact = ({ label, value }: EmailFact) =>
  `<tr>${factCell("row quiet", `13px;color:${light.quiet}`, label, ' width="104"')}${factCell("row", `15px;color:${light.ink}`, value)}</tr>`;
const factCell = (name: string, style: string, text: string, attributes = "") =>
  `<td class="${name}"${attributes} style="padding:8px 12px 8px 0;border-top:1px solid ${light.line};line-height:20px;word-break:break-word;font-size:${style}">${escaped(text)}</td>`;
const row = (html: string) =>
  `<tr><td class="row" style="padding:12px 0;border-top:1px solid ${light.line};font-size:16px;color:${light.ink}">${html}</td></tr>`;

/** A block as HTML, in what mail programs support (mail-support.test.ts). */
export function htmlOf(block: EmailBlock, origin: string): string {
  const href = (path: SitePath) => `href="${escaped(`${origin}${path}`)}" target="_blank" rel="noopener noreferrer"`;
  // An address breaks anywhere, a title between words.
  const link = (html: string, path: SitePath, breaks = "break-all") =>
    `<a class="link" ${href(path)} style="color:${light.wetland};word-break:${breaks}">${html}</a>`;
  if ("title" in block) return heading(block.title, "font-size:24px;line-height:30px");
  if ("section" in block) return heading(block.section);
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
  if ("facts" in block) return `${table(block.facts.map(fact).join(""))}${space}`;
  const actLink = ({ label, path }: EmailAct, style: string) =>
    `<a ${href(path)} style="${style}">${escaped(label)}</a>`;
  const actsOf = ([first, ...others]: readonly EmailAct[]) =>
    first === undefined
      ? ""
      : table(
          `<tr><td class="act" style="padding:8px 14px;border:1px solid ${light.quiet};border-radius:6px;font-size:13px">${actLink(first, `color:${light.ink};font-weight:600;text-decoration:none`)}</td><td class="quiet" style="padding:8px 14px;font-size:13px">${others.map((act) => actLink(act, `color:${light.quiet}`)).join(" &nbsp; ")}</td></tr>`,
          "",
        );
  const notices = block.notices.map(({ title, path, lines, acts = [] }) =>
    row(
      `${[`<strong>${link(escaped(title), path, "break-word")}</strong>`, ...lines.map(escaped)].join("<br>")}${actsOf(acts)}`,
    ),
  );
  const more = block.more ? paragraph(link(escaped(block.more.label), block.more.path)) : "";
  const note = block.note === undefined ? "" : paragraph(escaped(block.note), quietStyle, "quiet");
  return `${heading(block.heading)}${note}${table(notices.join(""))}${space}${more}`;
}
