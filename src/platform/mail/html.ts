import type { EmailBand, EmailBlock, EmailFact } from "./email.ts";
import { actsHtml } from "./html-band.ts";
import { changesHtml, quoteHtml } from "./html-changes.ts";
import { deadlineHtml, noticesHtml } from "./html-notices.ts";
import { escaped, linkHtml, linkTo, paragraph, quietStyle, space, table, warningHtml } from "./html-parts.ts";
import { light, mono } from "./styles.ts";

function fact({ label, value, path, link }: EmailFact, origin: string): string {
  const shown = path
    ? linkHtml({ label: value, path }, origin)
    : `${escaped(value)}${link ? ` ${linkHtml(link, origin)}` : ""}`;
  return `<tr>${factCell("row quiet", `13px;color:${light.quiet}`, escaped(label), ' width="104" valign="top"')}${factCell("row", `15px;color:${light.ink}`, shown)}</tr>`;
}
const factCell = (name: string, style: string, html: string, attributes = "") =>
  `<td class="${name}"${attributes} style="padding:8px 12px 8px 0;border-top:1px solid ${light.line};line-height:20px;word-break:break-word;font-size:${style}">${html}</td>`;

/** A block as HTML, in what mail programs support (mail-support.test.ts). */
export function htmlOf(block: Exclude<EmailBlock, EmailBand>, origin: string): string {
  if ("title" in block) return titleHtml(block, origin);
  if ("section" in block)
    return paragraph(
      `<strong>${escaped(block.section)}</strong>`,
      `font-size:17px;line-height:22px;color:${light.ink}`,
    );
  if ("text" in block) return paragraph(escaped(block.text));
  if ("small" in block)
    return paragraph(
      `${escaped(block.small)}${block.link ? ` ${linkHtml(block.link, origin)}` : ""}`,
      quietStyle,
      "quiet",
    );
  if ("warning" in block) return `${warningHtml(block.warning)}${space}`;
  if ("code" in block)
    return `${table(
      `<tr><td class="code" align="center" style="padding:16px;border:1px solid ${light.line};border-radius:6px;background:${light.tint};color:${light.ink};font-family:${mono};font-size:28px;font-weight:600;letter-spacing:4px">${escaped(block.code)}</td></tr>`,
    )}${space}`;
  if ("button" in block) return buttonHtml(block, origin);
  if ("acts" in block) return actsHtml(block.acts, origin);
  if ("changes" in block) return changesHtml(block.changes, origin);
  if ("quote" in block) return `${quoteHtml(block.quote, block.by)}${space}`;
  if ("deadline" in block) return `${deadlineHtml(block.deadline)}${space}`;
  if ("facts" in block) return `${table(block.facts.map((each) => fact(each, origin)).join(""))}${space}`;
  return noticesHtml(block, origin);
}

function titleHtml({ title, kicker, path }: Extract<EmailBlock, { title: string }>, origin: string): string {
  const text = `<strong>${escaped(title)}</strong>`;
  const linked = path
    ? `<a class="title" ${linkTo(origin, path)} style="color:${light.ink};text-decoration:none">${text}</a>`
    : text;
  const above = kicker ? `<p class="quiet" style="margin:0 0 4px;${quietStyle}">${escaped(kicker)}</p>` : "";
  const style = `font-size:26px;line-height:32px;color:${light.ink};word-break:break-word`;
  return `${above}<p class="h1" style="margin:0 0 ${kicker ? 8 : 16}px;${style}">${linked}</p>`;
}

/** The address stands below: a button cannot be copied, and some programs do not show it. */
const buttonHtml = ({ button, path }: Extract<EmailBlock, { button: string }>, origin: string) =>
  [
    table(
      `<tr><td class="button" style="padding:11px 20px;border-radius:6px;background:${light.wetland}"><a ${linkTo(origin, path)} style="color:${light.onSolid};font-size:15px;font-weight:600;text-decoration:none">${escaped(button)}</a></td></tr>`,
      'class="fill"',
    ),
    space,
    paragraph(
      `Or open this address: <a class="link" ${linkTo(origin, path)} style="color:${light.wetland};word-break:break-all">${escaped(`${origin}${path}`)}</a>`,
      quietStyle,
      "quiet",
    ),
  ].join("");
