import type { Message } from "./compose.ts";
import type { Channel } from "./state.ts";

/* Reads what arrived, as the model of alerts writes it. */

/** An email, and the number of notices that it counts and does not list. */
type Email = Message & { more: number };

/** Reads an email about alerts; null for any other. */
export function readEmail(to: string, body: string): Email | null {
  if (!/because you saved |watch these notices|a saved search found nothing|watch this notice/.test(body)) return null;
  const message: Email = { ...nothing(to, "email"), more: 0 };
  let [section, isSingle] = ["", false];
  for (const line of body.split("\n")) {
    // A message about one notice names it before it says what has happened.
    if (line.startsWith("New in “")) section = "found";
    if (/^A notice that you watch (has changed|was cancelled)$/.test(line)) isSingle = true;
    if (isSingle && line.startsWith("CRITICAL: ")) message.changed = message.changed.map((key) => `${key}!`);
    if (/^CRITICAL(: | · )/.test(line)) section = "!";
    else if (/^(CHANGED: |IMPORTANT · )/.test(line)) section = "";
    const list = /: \d+ new$/.test(line) ? "found" : line.startsWith("CLOSED BEFORE") ? "over" : undefined;
    if (list) section = list;
    // Either each on a line of its own, below the sentence, or all in the sentence.
    if (line.startsWith("You get this")) section = "";
    if (/^(?! ).*found nothing from .* to .*\.$/.test(line)) section = "silent";
    if (section === "silent") message.silent.push(...(line.match(/Search \d+/g) ?? []));
    message.missed ||= Number(/\b(\d+) notices? opened and closed meanwhile/.exec(line)?.[1] ?? 0);
    message.more += Number(/^and (\d+) more/.exec(line)?.[1] ?? 0);
    if (/was withdrawn from Brolga/.test(line)) message.withdrawn += 1;
    const key = /^[A-Z][a-z ]+ (n\d+)$/.exec(line)?.[1];
    if (key && (section === "found" || section === "over" || section === "unseen")) message[section].push(key);
    else if (key) {
      message.changed.push(`${key}${section}`);
      section = "";
    }
    // It stands below the notice, and above the only one.
    if (/ha(s|ve) not seen this within 4 working hours/.test(line)) {
      if (message.changed.length === 0) section = "unseen";
      else message.unseen.push(message.changed.pop()!.replace("!", ""));
    }
  }
  for (const list of [message.found, message.changed, message.unseen, message.over, message.silent]) list.sort();
  return message;
}

const nothing = (to: string, channel: Channel): Message => ({
  to,
  channel,
  found: [],
  changed: [],
  unseen: [],
  withdrawn: 0,
  over: [],
  missed: 0,
  silent: [],
});

/** With all it found, if those that it lists and those that it only counts add up to what the model expects. */
export function withUnlisted({ more, ...message }: Email, expected: Message[]): Message {
  const { to, found } = message;
  const all = expected.find(
    (one) => one.to === to && one.found.length === found.length + more && found.every((key) => one.found.includes(key)),
  );
  return more > 0 && all ? { ...message, found: all.found } : message;
}

/** What a text message or a push says first. `keys`: any one of these notices is named. */
export type Short = { to: string; channel: Channel; says: string; keys: string[] };

/** What the model expects a short message to say: what is critical, or how much there is. */
export function shortOf({ to, channel, found, changed, unseen, withdrawn }: Message): Short {
  const short = (says: string, keys: string[] = []) => ({ to, channel, says, keys });
  const critical = changed.filter((key) => key.endsWith("!")).map((key) => key.slice(0, -1));
  if (unseen.length > 0) return short("unseen", unseen);
  if (critical.length > 0) return short("critical", critical);
  if (withdrawn > 0) return short("withdrawn");
  if (found.length === 1 && changed.length === 0) return short("new", found);
  if (found.length === 0 && changed.length === 1) return short("changed", changed);
  return short(`${found.length} new, ${changed.length} changed`);
}

/** Reads a text message, or the title and body of a push. `expected` gives the notices that it can name. */
export function readShort(to: string, channel: Channel, text: string, expected: Short[]): Short {
  const key = /\b(n\d+)\b/.exec(text.replace(/\S+\/\S+$/, ""))?.[1];
  const count = (what: string) => Number(new RegExp(`\\b(\\d+) ${what}`).exec(text)?.[1] ?? 0);
  const says = /not seen/.test(text)
    ? "unseen"
    : /critical, withdrawn|critical: withdrawn/i.test(text)
      ? "withdrawn"
      : /critical/i.test(text)
        ? "critical"
        : /\b\d+ (new|changed)/.test(text)
          ? `${count("new")} new, ${count("changed")} changed`
          : /^new/i.test(text)
            ? "new"
            : "changed";
  // A title that was cut has lost its key, which is at its end.
  const unnamed = text.includes("...") ? [] : ["?"];
  const named = says.includes("new,") || says === "withdrawn" ? [] : key === undefined ? unnamed : [key];
  const same = expected.find(
    (one) =>
      one.to === to && one.channel === channel && one.says === says && named.every((name) => one.keys.includes(name)),
  );
  return same ?? { to, channel, says, keys: named };
}
