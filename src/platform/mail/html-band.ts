import type { EmailAct, EmailBand, EmailChange } from "./email.ts";
import { escapeHtml } from "./escape.ts";
import { dated, escaped, gap, linkTo, paragraph, quietStyle, space, table } from "./html-parts.ts";
import { light } from "./styles.ts";
import { stated } from "./text.ts";

/** A band across the whole card: what a message about one notice is about. Its cell is a row of the card. */
export function bandHtml({ band, tone, changes, lines, former, note }: EmailBand): string {
  const isCritical = tone === "critical";
  const colour = isCritical ? light.band : light.ink;
  const ground = isCritical ? light.bandTint : light.tint;
  const html = [
    `<p class="${isCritical ? "alarm" : "text"}" style="margin:0 0 6px;color:${colour};font-size:20px;line-height:26px;word-break:break-word"><strong>${escaped(band)}</strong></p>`,
    ...lines.map(
      (text) =>
        `<p class="text" style="margin:0;color:${light.ink};font-size:17px;line-height:24px;font-weight:600">${dated(escaped(text))}</p>`,
    ),
    ...(former
      ? [
          `<p class="text" style="margin:0;color:${light.ink};font-size:15px;line-height:24px">${escaped(former.lead)} <span class="quiet" style="color:${light.quiet};text-decoration:line-through">${dated(escaped(former.value))}</span></p>`,
        ]
      : []),
    ...(changes.length > 0 ? [table(changes.map(wasAndNow).join(""), "")] : []),
    ...(note ? [`<p class="quiet" style="margin:6px 0 0;${quietStyle}">${dated(escaped(note))}</p>`] : []),
  ];
  return `<td class="${isCritical ? "critical" : "over"} bandpad" style="padding:14px 32px 14px 24px;border-left:8px solid ${colour};background:${ground}">${html.join("")}</td>`;
}

/** The words stand beside the values, because a line through a text is not read aloud. */
function wasAndNow({ before, after }: EmailChange): string {
  const cell = (name: string, style: string, text: string, attributes = "") =>
    `<td class="${name}"${attributes} style="${style}">${text}</td>`;
  const row = (label: string, name: string, style: string, value: string | null) =>
    `<tr>${cell("quiet", `padding:2px 8px 0 0;color:${light.quiet};font-size:13px;line-height:24px`, label, ' width="44" valign="top"')}${cell(name, style, dated(escapeHtml(stated(value))))}</tr>`;
  const struck = `padding:2px 0 0;color:${light.quiet};font-size:15px;line-height:24px${before === null ? "" : ";text-decoration:line-through"}`;
  const current = `padding:2px 0 0;word-break:break-word;color:${light.ink};font-size:17px;line-height:24px;font-weight:600`;
  return `${row("Was", "quiet", struck, before)}${row("Now", "now", current, after)}`;
}

/** The first is a button, the second an outlined one, the others are quiet links. */
export function actsHtml(acts: readonly EmailAct[], origin: string): string {
  const buttons = acts.slice(0, 2).map(({ label, path }, index) => {
    const [name, border, text] =
      index === 0
        ? ["button", `background:${light.wetland};border:1px solid ${light.wetland}`, light.onSolid]
        : ["act", `border:1px solid ${light.edge}`, light.ink];
    return table(
      `<tr><td class="${name} wide" align="center" style="padding:11px 20px;border-radius:6px;${border}"><a ${linkTo(origin, path)} style="color:${text};font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escaped(label)}</a></td></tr>`,
      'class="fill"',
    );
  });
  const cells = buttons.map(
    (button, index) => `<td class="stack" style="padding:0 ${index === 0 ? 12 : 0}px 8px 0">${button}</td>`,
  );
  const others = acts
    .slice(2)
    .map(({ label, path }) => `<a ${linkTo(origin, path)} style="color:${light.quiet}">${escaped(label)}</a>`);
  const rest = others.length === 0 ? "" : paragraph(others.join(" &nbsp; "), quietStyle, "quiet");
  return `${gap}${table(`<tr>${cells.join("")}</tr>`, 'class="fill"')}${space}${rest}`;
}
