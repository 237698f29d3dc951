import { escapeXml } from "#platform/xml.ts";
import { linesOf } from "./text-lines.ts";

/** What the picture of a notice says. */
export type PictureText = { productName: string; title: string; buyer: string; closing: string };

/** The size that every network shows whole, in pixels. */
const [width, height, margin] = [1_200, 630, 80];
const titleSize = 58;

/** The bird of public/logo.svg on a dark ground. */
const bird = `<g transform="translate(${margin} 64) scale(2.1)">
<path fill="#e8edf0" d="M3.5 31c0-7.5 6-8.6 6.5-15.3l4.2 1C13.5 22.8 8 23.9 8 31z"/>
<path fill="#ff8a7a" d="M10.1 14.3c.1-5.8 2.7-9.8 6.7-10.9l2.2 8c-2.7.5-4.2 1.7-4.7 3.9z"/>
<path fill="#e8edf0" d="M18.2 3.1c3.2-.3 5.5 1.2 6.8 3.8L32 12l-9.7-1c-.7-.1-1.3-.1-1.9 0z"/></g>`;

/** A notice as it is shown where somebody shares its address: who seeks what, until when. */
export function pictureOf({ productName, title, buyer, closing }: PictureText): string {
  const room = width - 2 * margin;
  const titleLines = linesOf(title, { size: titleSize, width: room, maxLines: 4 });
  const [buyerLine = ""] = linesOf(buyer, { size: 32, width: room, maxLines: 1 });
  const [closingLine = ""] = linesOf(closing, { size: 36, width: room, maxLines: 1 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Public Sans Variable, Public Sans">
<rect width="${width}" height="${height}" fill="#17222b"/><rect width="14" height="${height}" fill="#ff8a7a"/>
${bird}
${line(productName, { x: margin + 84, y: 114, size: 36, weight: 650, fill: "#e8edf0" })}
${titleLines.map((text, index) => line(text, { y: 220 + index * 70, size: titleSize, weight: 650, fill: "#ffffff" })).join("\n")}
${line(buyerLine, { y: 508, size: 32, weight: 420, fill: "#a3b1bb" })}
${line(closingLine, { y: 566, size: 36, weight: 560, fill: "#e8edf0" })}
</svg>`;
}

type Look = { x?: number; y: number; size: number; weight: number; fill: string };
const line = (text: string, { x = margin, y, size, weight, fill }: Look): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeXml(text)}</text>`;
