import type { EmailBand, EmailBlock } from "./email.ts";
import { actsHtml } from "./html-band.ts";
import { changesHtml, quoteHtml } from "./html-changes.ts";
import { factsHtml, pricesHtml } from "./html-facts.ts";
import { deadlineHtml, noticesHtml } from "./html-notices.ts";
import {
  dated,
  escaped,
  gap,
  linkHtml,
  linkTo,
  paragraph,
  quietStyle,
  space,
  table,
  warningHtml,
} from "./html-parts.ts";
import { light, mono } from "./styles.ts";

/** A block as HTML, in what mail programs support (mail-support.test.ts). */
export function htmlOf(block: Exclude<EmailBlock, EmailBand>, origin: string): string {
  if ("title" in block) return titleHtml(block, origin);
  if ("section" in block) return sectionHtml(block);
  if ("text" in block) return paragraph(dated(escaped(block.text)));
  if ("small" in block)
    return paragraph(
      `${dated(escaped(block.small))}${block.link ? ` ${linkHtml(block.link, origin)}` : ""}`,
      quietStyle,
      "quiet",
    );
  if ("warning" in block) return `${warningHtml(block.warning)}${space}`;
  if ("code" in block)
    return `${table(
      `<tr><td class="code digits" align="center" style="padding:20px 12px 20px 20px;border:1px solid ${light.line};border-radius:6px;background:${light.tint};color:${light.ink};font-family:${mono};font-size:36px;line-height:40px;font-weight:600;letter-spacing:6px">${escaped(block.code)}</td></tr>`,
    )}${space}`;
  if ("button" in block) return buttonHtml(block, origin);
  if ("acts" in block) return actsHtml(block.acts, origin);
  if ("changes" in block) return changesHtml(block.changes, origin);
  if ("quote" in block) return `${quoteHtml(block.quote, block.by)}${space}`;
  if ("deadline" in block) return `${deadlineHtml(block.deadline)}${space}`;
  if ("facts" in block) return `${factsHtml(block.facts, origin)}${space}`;
  if ("prices" in block) return `${pricesHtml(block.prices)}${space}`;
  return noticesHtml(block, origin);
}

function titleHtml({ title, kicker, path }: Extract<EmailBlock, { title: string }>, origin: string): string {
  const text = `<strong>${escaped(title)}</strong>`;
  const linked = path
    ? `<a class="title" ${linkTo(origin, path)} style="color:${light.ink};text-decoration:none">${text}</a>`
    : text;
  const above = kicker ? `<p class="quiet" style="margin:0 0 4px;${quietStyle}">${escaped(kicker)}</p>` : "";
  const style = `font-size:26px;line-height:32px;color:${light.ink};word-break:break-word`;
  return `${above}<p class="h1" style="margin:0 0 8px;${style}">${linked}</p>`;
}

const sizes = {
  large: { font: "20px;line-height:26px", below: 8 },
  usual: { font: "17px;line-height:22px", below: 16 },
  small: { font: "15px;line-height:24px", below: 4 },
  ending: { font: "13px;line-height:20px", below: 4 },
};
/** A heading, and at its right what holds for all below it. */
function sectionHtml({ section, size, note }: Extract<EmailBlock, { section: string }>): string {
  const { font, below } = sizes[size ?? "usual"];
  const style = `margin:0 0 ${below}px;font-size:${font};color:${light.ink};word-break:break-word`;
  const heading = `<p class="text" style="${style}"><strong>${escaped(section)}</strong></p>`;
  if (note === undefined) return heading;
  const beside = `style="padding:0 0 3px 12px;font-size:13px;line-height:18px;color:${light.quiet}"`;
  return table(
    `<tr><td valign="bottom">${heading}</td><td class="quiet" align="right" ${beside}>${escaped(note)}</td></tr>`,
  );
}

/** The address stands below: a button cannot be copied, and some programs do not show it. */
const buttonHtml = ({ button, path }: Extract<EmailBlock, { button: string }>, origin: string) =>
  [
    gap,
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
