/** A text on a page: points from the left and from the top. `right`: x is where it ends. */
export type PdfText = { x: number; y: number; text: string; size?: number; bold?: boolean; right?: boolean };
export type PdfLine = { y: number; from: number; to: number };

/** Widths of the characters 32 to 126 of Helvetica in thousandths of its size, from Adobe's metrics. */
const widths =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
    .split(" ")
    .map(Number);
const widthOf = (text: string, size: number) =>
  Array.from(text, (letter) => widths[letter.charCodeAt(0) - 32] ?? 556).reduce((sum, width) => sum + width, 0) *
  (size / 1000);

/** A text in the encoding of the standard fonts. Letters outside it, which no font here has, become question marks. */
const encode = (text: string) =>
  Array.from(text.normalize("NFC").replaceAll("\u2212", "-").replaceAll("\u2013", "-"), (letter) => {
    const code = letter.codePointAt(0)!;
    if (code > 255 || code < 32 || (code > 126 && code < 161)) return "?";
    return code > 126 || "()\\".includes(letter) ? `\\${code.toString(8).padStart(3, "0")}` : letter;
  }).join("");

const height = 842;

export type PdfPage = { texts: readonly PdfText[]; lines: readonly PdfLine[] };

/** A4 pages as a PDF of plain ASCII, with the standard fonts, which every reader has. */
export function pdfOf(title: string, pages: readonly PdfPage[]): string {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  // Each page is two objects, after the catalogue, the list of pages and the two fonts.
  const numbers = pages.map((_, index) => 5 + 2 * index);
  return documentOf([
    "<< /Type /Catalog /Pages 2 0 R /Lang (en-AU) /ViewerPreferences << /DisplayDocTitle true >> >>",
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] /Contents ${numbers[index]! + 1} 0 R /Resources << /Font << /R 3 0 R /B 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    `<< /Title (${encode(title)}) >>`,
  ]);
}

const contentOf = ({ texts, lines }: PdfPage): string =>
  [
    "0.6 w",
    ...lines.map(({ y, from, to }) => `${from} ${height - y} m ${to} ${height - y} l S`),
    ...texts.map(({ x, y, text, size = 10, bold = false, right = false }) => {
      const left = right ? x - widthOf(text, size) : x;
      return `BT /${bold ? "B" : "R"} ${size} Tf ${left.toFixed(2)} ${height - y} Td (${encode(text)}) Tj ET`;
    }),
  ].join("\n");

/** The objects with their table of offsets. The first is the catalogue and the last the information. */
function documentOf(objects: string[]): string {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
