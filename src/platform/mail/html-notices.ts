import { withClock } from "#domain/message-deadline.ts";
import type { EmailAct, EmailBlock, EmailDeadline, EmailNotice } from "./email.ts";
import { changeLabel, changesHtml, changeValues } from "./html-changes.ts";
import { dated, escaped, gap, linkTo, paragraph, quietStyle, space, table, warningHtml } from "./html-parts.ts";
import { light } from "./styles.ts";

const factStyle = `font-size:13px;line-height:19px;color:${light.ink}`;
const deadlineStyle = `font-size:15px;line-height:21px;color:${light.ink}`;
const inRow = (html: string, style: string, name = "text") =>
  `<p class="${name}" style="margin:0 0 4px;${style}">${html}</p>`;

/** The colour of a heading, by what it says. */
const tones = { critical: ["alarm", light.band], changed: ["sun", light.sun] } as const;

/** A list of notices with its heading, and how many there are at the right. */
export function noticesHtml(
  { heading, count, tone, note, notices, more, isAside = false }: Extract<EmailBlock, { heading: string }>,
  origin: string,
): string {
  const [name, colour] = tone ? tones[tone] : ["text", light.ink];
  const head = table(
    `<tr><td class="${name}" style="padding:8px 12px 12px 0;color:${colour};font-size:20px;line-height:26px;word-break:break-word"><strong>${escaped(heading)}</strong></td>${
      count === undefined
        ? ""
        : `<td class="quiet" align="right" style="padding:8px 0 12px;${quietStyle}">${escaped(count).replaceAll(" ", "&nbsp;")}</td>`
    }</tr>`,
  );
  const explained = note === undefined ? "" : paragraph(escaped(note), quietStyle, "quiet");
  const rest = more
    ? paragraph(
        `<a class="link" ${linkTo(origin, more.path)} style="color:${light.wetland};word-break:break-all">${escaped(more.label)}</a>`,
      )
    : "";
  const list = `${head}${explained}${table(notices.map((notice) => rowOf(notice, origin)).join(""))}${rest}`;
  if (!isAside) return `${list}${space}`;
  const box = `<td class="aside" style="padding:16px 16px 0;border:1px solid ${light.line};border-radius:6px;background:${light.page}">${list}</td>`;
  return `${table(`<tr>${box}</tr>`)}${space}`;
}

/** The deadline is always directly under the title. */
function rowOf(
  { title, path, deadline, changes = [], lines, warning, open, acts: stated = [], notes = [] }: EmailNotice,
  origin: string,
): string {
  const [facts, ...others] = lines;
  const [change, ...more] = changes;
  const acts = open === undefined ? stated : [{ label: open, path }, ...stated];
  const html = [
    change ? changeLabel(change) : "",
    inRow(
      `<a class="title" ${linkTo(origin, path)} style="color:${light.ink};font-weight:600;text-decoration:none;word-break:break-word">${escaped(title)}</a>`,
      `font-size:17px;line-height:22px;color:${light.ink}`,
    ),
    change ? `${changeValues(change, origin)}${gap}` : "",
    deadline ? deadlineHtml(deadline) : "",
    facts === undefined ? "" : inRow(escaped(facts), factStyle),
    ...others.map((text) => inRow(escaped(text), quietStyle, "quiet")),
    more.length > 0 ? `${gap}${changesHtml(more, origin)}` : "",
    warning ? `${gap}${warningHtml(warning)}` : "",
    acts.length > 0 ? `${gap}${actsHtml(acts, origin)}` : "",
    ...notes.map((text) => `${gap}${inRow(escaped(text), quietStyle, "quiet")}`),
  ];
  return `<tr><td class="row" style="padding:16px 0;border-top:1px solid ${light.line}">${html.join("")}</td></tr>`;
}

/** Within 3 days the date has the colours of the band. Only a clock that differs is in ink. */
export function deadlineHtml({ when, clock, yourTime, notes, isNear }: EmailDeadline): string {
  const time = withClock("", clock === null ? null : dated(escaped(clock)));
  const main = isNear
    ? table(
        `<tr><td class="near" style="padding:0 8px;border-radius:3px;background:${light.bandTint};color:${light.band};font-size:15px;line-height:21px;font-weight:600">${escaped(when).replaceAll(" ", "&nbsp;")}</td><td class="beside" style="padding:0 0 0 4px;${deadlineStyle}">${time}</td></tr>`,
        "",
      )
    : inRow(
        `${dated(escaped(when)).replace(/^(Closes |Closed |Awarded |Cancelled )?(.*)$/, "$1<strong>$2</strong>")}${time}`,
        deadlineStyle,
      );
  const said = notes.map((note) =>
    note === yourTime ? `<span class="text" style="color:${light.ink}">${escaped(note)}</span>` : escaped(note),
  );
  return `${main}${said.length === 0 ? "" : inRow(said.join(" · "), quietStyle, "quiet")}`;
}

/** What stands out is outlined, the rest is a quiet link. */
function actsHtml([first, ...others]: readonly EmailAct[], origin: string): string {
  if (first === undefined) return "";
  const link = ({ label, path }: EmailAct, style: string) =>
    `<a ${linkTo(origin, path)} style="${style}">${escaped(label)}</a>`;
  const [outlined, ...quiet] = [{ ...first, label: first.label.replaceAll(" ", "\u00a0") }, ...others];
  return table(
    `<tr><td class="act" style="padding:7px 14px;border:1px solid ${light.edge};border-radius:6px;font-size:13px">${link(outlined, `color:${light.ink};font-weight:600;text-decoration:none`)}</td><td class="quiet tap" style="padding:7px 14px;font-size:13px">${quiet.map((act) => link(act, `color:${light.quiet}`)).join(" &nbsp; ")}</td></tr>`,
    "",
  );
}
