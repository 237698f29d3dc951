import type { EmailAct, EmailChange } from "./email.ts";
import { escapeHtml } from "./escape.ts";
import { dated, escaped, linkHtml, quietStyle, space, table } from "./html-parts.ts";
import { light } from "./styles.ts";
import { stated } from "./text.ts";

/** What happened, in the colour of its weight. */
export const changeLabel = ({ field, isCritical = false }: EmailChange): string =>
  `<p class="${isCritical ? "alarm" : "sun"}" style="margin:0 0 4px;font-size:13px;line-height:19px;font-weight:600;color:${isCritical ? light.band : light.sun};word-break:break-word">Δ ${escaped(field)}</p>`;

/** Was and now stand beside the values, because a line through a text is not read aloud. */
export function changeValues({ before, after, quote, documents }: EmailChange, origin: string): string {
  if (quote !== undefined || documents !== undefined)
    return `${quote === undefined ? "" : quoteHtml(quote)}${documentsHtml(documents, origin, quote === undefined ? "" : "With it: ")}`;
  const label = (text: string) =>
    `<td class="quiet" width="44" valign="top" style="padding:2px 8px 2px 0;line-height:21px;font-size:13px;color:${light.quiet}">${text}</td>`;
  const value = (text: string, name: string, style: string) =>
    `<td class="${name}" style="padding:2px 0;font-size:15px;line-height:21px;word-break:break-word;${style}">${text}</td>`;
  const struck = `color:${light.quiet}${before === null ? "" : ";text-decoration:line-through"}`;
  return table(
    [
      `<tr>${label("Was")}${value(dated(escapeHtml(stated(before))), "quiet", struck)}</tr>`,
      `<tr>${label("Now")}${value(dated(escapeHtml(stated(after))), "now", `color:${light.ink};font-weight:600`)}</tr>`,
    ].join(""),
  );
}

const documentsHtml = (documents: readonly EmailAct[] = [], origin: string, lead: string) =>
  documents.length === 0
    ? ""
    : `<p class="quiet" style="margin:6px 0 0;${quietStyle};word-break:break-word">${lead}${documents.map((document) => linkHtml(document, origin)).join(", ")}</p>`;

/** Words of somebody else. */
export function quoteHtml(words: string, by?: string): string {
  const head =
    by === undefined
      ? ""
      : `<p class="quiet" style="margin:0 0 4px;font-size:13px;line-height:19px;color:${light.quiet}">${escaped(by)}</p>`;
  return table(
    `<tr><td class="changed" style="padding:0 0 0 12px;border-left:2px solid ${light.line};font-size:15px;line-height:21px;color:${light.ink};word-break:break-word">${head}“${escaped(words)}”</td></tr>`,
  );
}

/** Changes one below the other. */
export const changesHtml = (changes: readonly EmailChange[], origin: string): string =>
  `${changes.map((change) => `${changeLabel(change)}${changeValues(change, origin)}`).join(space)}${space}`;
