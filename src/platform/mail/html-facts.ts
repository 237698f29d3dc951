import type { EmailFact, EmailPrice } from "./email.ts";
import { dated, escaped, linkHtml, quietStyle, table } from "./html-parts.ts";
import { light } from "./styles.ts";

/** Labels with their values. The line above the first is stronger. */
export function factsHtml(facts: readonly EmailFact[], origin: string): string {
  const rows = facts.map(({ label, value, path, link }, index) => {
    const shown = path
      ? linkHtml({ label: value, path }, origin)
      : `${dated(escaped(value))}${link ? ` ${linkHtml(link, origin)}` : ""}`;
    const text = `font-size:13px;color:${light.quiet}`;
    const labelCell = cell(index, "label quiet", `padding:8px 12px 8px 0;${text}`, 'width="112"');
    const valueCell = cell(index, "", `padding:8px 0;font-size:15px;color:${light.ink}`);
    return `<tr>${labelCell(escaped(label))}${valueCell(shown)}</tr>`;
  });
  return table(rows.join(""));
}

/** Names with their prices at the right, and what each includes below. */
export function pricesHtml(prices: readonly EmailPrice[]): string {
  const rows = prices.map(({ name, price, includes }, index) => {
    const what = `<p class="text" style="margin:0;font-size:15px;line-height:22px;color:${light.ink}"><strong>${escaped(name)}</strong></p>`;
    const below =
      includes === undefined ? "" : `<p class="quiet" style="margin:0;${quietStyle}">${escaped(includes)}</p>`;
    const cost = cell(index, "", `padding:12px 0;word-break:normal;font-size:15px;color:${light.ink}`, 'align="right"');
    return `<tr>${cell(index, "", "padding:12px 12px 12px 0")(`${what}${below}`)}${cost(escaped(price).replaceAll(" ", "&nbsp;"))}</tr>`;
  });
  return table(rows.join(""));
}

function cell(index: number, name: string, style: string, attributes = "") {
  const [line, colour] = index === 0 ? ["rule", light.rule] : ["row", light.line];
  const above = `border-top:1px solid ${colour};line-height:20px;word-break:break-word`;
  return (html: string) =>
    `<td class="${`${line} ${name}`.trim()}" valign="top" ${attributes} style="${above};${style}">${html}</td>`;
}
