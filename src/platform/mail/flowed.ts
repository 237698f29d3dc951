/** What a line has at most, its soft break included. */
const maxLine = 76;

/**
 * A text as `text/plain; format=flowed` (RFC 3676): long lines have soft breaks, which are a space at their end, so that
 * a mail program wraps them to its own width. A line that begins with a space, `>` or `From ` gets a space before it, and
 * one that ends with a space loses it, because those have a meaning of their own. An address is never broken.
 */
export const flowed = (text: string): string =>
  text
    .split("\n")
    .map((line) =>
      softLines(line === signature ? line : line.trimEnd())
        .map(stuffed)
        .join("\n"),
    )
    .join("\n");

/** Stands above a signature, and is no soft break. */
const signature = "-- ";

const stuffed = (line: string) => (/^(?:[ >]|From )/.test(line) ? ` ${line}` : line);

function softLines(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > maxLine) {
    // What is indented has no break before its first word.
    const indent = /^ */.exec(rest)![0].length;
    const fitting = rest.lastIndexOf(" ", maxLine - 1);
    const at = fitting >= indent ? fitting : rest.indexOf(" ", Math.max(maxLine, indent));
    if (at < 0 || rest.slice(0, at + 1) === signature) break;
    lines.push(rest.slice(0, at + 1));
    rest = rest.slice(at + 1);
  }
  return [...lines, rest];
}
