import { formatList } from "#domain/format-number.ts";
import type { AlertContents } from "./alert-contents.ts";
import { capital, cutAtWord, headlineOf } from "./alert-subject.ts";

/** Phones show about this much; all of a payload must be under 4 kB. */
const [maxTitle, maxBody] = [90, 300];

/** An alert as a notification of a device: the fact, and below it the title and what else there is. */
export function alertPush(contents: AlertContents) {
  const unseen = contents.changed.find(({ notSeenBy }) => notSeenBy !== undefined);
  if (unseen)
    return {
      title: cutAtWord(`Critical, not seen by ${formatList(unseen.notSeenBy!)}`, maxTitle),
      body: cutAtWord(`${capital(unseen.headline)}\n${unseen.notice.title}`, maxBody),
      isUrgent: true,
    };
  const { fact, title, more } = headlineOf(contents);
  const body = [title, more && `And ${more}`].filter((line) => line !== null && line !== "").join("\n");
  return {
    title: cutAtWord(fact, maxTitle),
    body: cutAtWord(body, maxBody),
    isUrgent: contents.changed.some(({ isCritical }) => isCritical) || contents.withdrawn.length > 0,
  };
}
