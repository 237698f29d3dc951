import type { EmailBlock, SitePath } from "./email.ts";
import { line } from "./line.ts";

/** A block as plain text; lines of lists are indented. */
export function textOf(block: EmailBlock, origin: string): string {
  const url = (path: SitePath) => `${origin}${line(path)}`;
  const linked = (label: string, path: SitePath) => `${line(label)}:\n${url(path)}`;
  if ("title" in block) return line(block.title);
  if ("section" in block) return line(block.section);
  if ("text" in block) return line(block.text);
  if ("code" in block) return `    ${line(block.code)}`;
  if ("small" in block) return line(block.small);
  if ("button" in block) return linked(block.button, block.path);
  if ("changes" in block)
    return block.changes
      .map(({ field, before, after }) => `${line(field)}\n  Was: ${stated(before)}\n  Now: ${stated(after)}`)
      .join("\n\n");
  if ("facts" in block) return block.facts.map(({ label, value }) => `${line(label)}: ${line(value)}`).join("\n");
  const notices = block.notices.map(({ title, path, deadline, lines, acts = [] }) =>
    [
      line(title),
      ...(deadline ? [line(deadline.text)] : []),
      ...lines.map(line),
      url(path),
      ...acts.map((act) => `${line(act.label)}: ${url(act.path)}`),
    ]
      .map((text, index) => (index === 0 ? text : `  ${text}`))
      .join("\n"),
  );
  const note = block.note === undefined ? [] : [line(block.note)];
  return [
    line(block.count === undefined ? block.heading : `${block.heading}: ${block.count}`),
    ...note,
    ...notices,
    ...(block.more ? [linked(block.more.label, block.more.path)] : []),
  ].join("\n\n");
}

/** A value of a change as people read it. */
export const stated = (value: string | null): string => (value === null ? "not stated" : line(value));
