import { gsm7Length, toGsm7 } from "#domain/gsm7.ts";
import type { AlertContents } from "./alert-contents.ts";
import { headlineOf } from "./alert-subject.ts";

/** One segment. */
const maxLength = 160;

/**
 * An alert as a text message: the fact with the zone of its time, the title, the link, how to stop. The title is cut so
 * that all of it is one segment.
 */
export function alertSms(contents: AlertContents, link: string): string {
  const { fact, title, more, end: last } = headlineOf(contents, "sms");
  const start = toGsm7(
    fact.replace(/(^|\. )Critical, /, "$1CRITICAL: ").replace(/withdrawn$/, "withdrawn from Brolga"),
  );
  const also = toGsm7(more ? `. Also ${more}` : "");
  const end = toGsm7(` ${link} STOP ends`);
  const subject = title === null ? "" : toGsm7(title);
  const room = maxLength - gsm7Length(`${start}. ${also}${end}`);
  if (subject === "" || room < 8) return `${start}${also}${end}`;
  const said = last === null ? "" : toGsm7(`. ${last}`);
  if (also === "" && gsm7Length(`${subject}${said}`) <= room) return `${start}. ${subject}${said}${end}`;
  const shown = cut(subject, room);
  // Three dots end the sentence.
  return `${start}. ${shown}${shown.endsWith("...") ? also.replace(/^\./, "") : also}${end}`;
}

/** At most this long, at a word where there is one, with "...". */
function cut(text: string, room: number): string {
  if (gsm7Length(text) <= room) return text;
  let short = text;
  while (gsm7Length(short) > room - 3) short = short.slice(0, -1);
  return `${short.trimEnd()}...`;
}
