import type { EmailBlock, EmailChange, EmailNotice, EmailWarning, SitePath } from "./email.ts";
import { line } from "./line.ts";

/** A block as plain text; lines of lists are indented. */
export function textOf(block: EmailBlock, origin: string): string {
  const url = (path: SitePath) => `${origin}${line(path)}`;
  const linked = (label: string, path: SitePath) => `${line(label)}:\n${url(path)}`;
  if ("title" in block)
    // Its page stands with the acts.
    return line(block.title);
  if ("section" in block) {
    if (block.size === "small") return line(block.section).toUpperCase();
    return headingText(block.note === undefined ? block.section : `${block.section} (${block.note})`);
  }
  if ("text" in block) return line(block.text);
  if ("code" in block) return `    ${line(block.code)}`;
  if ("small" in block)
    return [line(block.small), ...(block.link ? [`${line(block.link.label)}: ${url(block.link.path)}`] : [])].join(
      "\n",
    );
  if ("warning" in block) return warningText(block.warning);
  if ("button" in block) return linked(block.button, block.path);
  if ("band" in block)
    return [
      leadingCapitals(block.band),
      ...block.lines.map((text) => `  ${line(text)}`),
      ...(block.former ? [`  ${line(`${block.former.lead} ${block.former.value}`)}`] : []),
      // The band says what happened.
      ...block.changes.flatMap((change) => valuesOf(change).map((text) => `  ${text}`)),
      ...(block.note ? [`  ${line(block.note)}`] : []),
    ].join("\n");
  if ("acts" in block) return block.acts.map(({ label, path }) => `${line(label)}: ${url(path)}`).join("\n");
  if ("changes" in block) return block.changes.map((change) => changeText(change, url)).join("\n\n");
  if ("quote" in block) return `${line(block.by)}:\n“${line(block.quote)}”`;
  if ("deadline" in block) return line(block.deadline.text);
  if ("facts" in block)
    return block.facts
      .map(({ label, value, path, link }) => {
        const address = link?.path ?? path;
        return `${line(label)}: ${line(value)}${link ? ` ${line(link.label)}:` : ""}${address ? `\n  ${url(address)}` : ""}`;
      })
      .join("\n");
  if ("prices" in block)
    return block.prices
      .map(({ name, price, includes }) => line(`${name}: ${price}${includes === undefined ? "" : `. ${includes}`}`))
      .join("\n");
  const notices = block.notices.map((notice) => noticeText(notice, url));
  const note = block.note === undefined ? [] : [line(block.note)];
  return [
    headingText(block.heading, block),
    ...note,
    ...notices,
    ...(block.more ? [linked(block.more.label, block.more.path)] : []),
  ].join("\n\n");
}

/** What separates the foot, and stands below headings. */
export const rule = "-".repeat(64);

/** In capitals, with a line below. Of a change the first word alone: the rest is a sentence. */
function headingText(heading: string, { count, tone }: { count?: string; tone?: string } = {}): string {
  const text = tone ? leadingCapitals(heading) : line(heading).toUpperCase();
  return `${count === undefined ? text : `${text}: ${line(count)}`}\n${rule}`;
}
const leadingCapitals = (text: string) => line(text).replace(/^[A-Z]\w+(?=:| ·)/, (word) => word.toUpperCase());

const warningText = ({ lead, text }: EmailWarning) => `${line(lead)} ${line(text)}`.trim();

type Url = (path: SitePath) => string;

const changeText = (change: EmailChange, url: Url) =>
  [
    leadingCapitals(change.field),
    ...[...valuesOf(change), ...documentsOf(change, url)].map((text) => `  ${text}`),
  ].join("\n");
function valuesOf({ before, after, quote, documents }: EmailChange): string[] {
  if (quote !== undefined) return [`“${line(quote)}”`];
  return documents ? [] : [`Was: ${stated(before)}`, `Now: ${stated(after)}`];
}
const documentsOf = ({ documents = [] }: EmailChange, url: Url): string[] =>
  documents.map(({ label, path }) => `${line(label)}: ${url(path)}`);

/** The first change of a notice says what happened above its title. What is below the title is indented. */
function noticeText(notice: EmailNotice, url: Url): string {
  const { title, path, deadline, changes = [], lines, warning, open, acts = [], notes = [] } = notice;
  const [first, ...more] = changes;
  const below = [
    ...(first ? [...valuesOf(first), ...documentsOf(first, url)] : []),
    ...(deadline ? [line(deadline.text)] : []),
    ...lines.map(line),
    ...more.flatMap((change) => [leadingCapitals(change.field), ...valuesOf(change), ...documentsOf(change, url)]),
    ...(warning ? [warningText(warning)] : []),
    `${open === undefined ? "" : `${line(open)}: `}${url(path)}`,
    ...acts.map((act) => `${line(act.label)}: ${url(act.path)}`),
    ...notes.map(line),
  ];
  return [...(first ? [leadingCapitals(first.field)] : []), line(title), ...below.map((text) => `  ${text}`)].join(
    "\n",
  );
}

/** A value of a change as people read it. */
export const stated = (value: string | null): string => (value === null ? "not stated" : line(value));
