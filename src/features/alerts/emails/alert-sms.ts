import { gsm7Length, toGsm7 } from "#domain/gsm7.ts";
import type { AlertContents } from "./alert-contents.ts";
import { headlineOf } from "./alert-subject.ts";

/** One segment, and two, which have less room each. */
const [maxLength, maxOfTwo] = [160, 306];

/**
 * An alert as a text message: the fact with the zone of its time, the title, the link, how to stop. The title is cut so
 * that all of it is one segment. Two readings of a closing are both said, and may take two segments.
 */
export function alertSms(contents: AlertContents, link: string): string {
  const { fact, title, more, end: last, hasTwoReadings } = headlineOf(contents, "sms");
  const start = toGsm7(
    fact.replace(/(^|\. )Critical, /, "$1CRITICAL: ").replace(/withdrawn$/, "withdrawn from Brolga"),
  );
  const also = toGsm7(more ? `. Also ${more}` : "");
  const end = toGsm7(` ${link} STOP ends`);
  const subject = title === null ? "" : toGsm7(title);
  if (hasTwoReadings) return bothReadings({ start, subject, also, end });
  const room = maxLength - gsm7Length(`${start}. ${also}${end}`);
  if (subject === "" || room < 8) return `${start}${also}${end}`;
  const said = last === null ? "" : toGsm7(`. ${last}`);
  if (also === "" && gsm7Length(`${subject}${said}`) <= room) return `${start}. ${subject}${said}${end}`;
  const shown = cut(subject, room);
  // Three dots end the sentence.
  return `${start}. ${shown}${shown.endsWith("...") ? also.replace(/^\./, "") : also}${end}`;
}

type Parts = { start: string; subject: string; also: string; end: string };

/** "New, closes A or B: the notice says both. Title. Check with the buyer. link STOP ends" */
function bothReadings({ start, subject, also, end }: Parts): string {
  const said = (title: string) =>
    `${start}: the notice says both. ${sentence(title)}Check with the buyer${also}.${end}`;
  const whole = said(subject);
  if (gsm7Length(whole) <= maxOfTwo) return whole;
  return said(cut(subject, Math.max(8, maxOfTwo - gsm7Length(said("")) - 2)));
}
/** Three dots end a sentence. */
const sentence = (title: string) => (title === "" ? "" : `${title}${title.endsWith("...") ? "" : "."} `);

/** At most this long, at a word where there is one, with "...". */
function cut(text: string, room: number): string {
  if (gsm7Length(text) <= room) return text;
  let short = text;
  while (gsm7Length(short) > room - 3) short = short.slice(0, -1);
  return `${short.trimEnd()}...`;
}
