import type { Message } from "./alert-model.ts";

/** A message that arrived, as the model of alerts writes it, and the number of notices that it counts and does not list. */
type Arrived = Message & { more: number };

/** Reads an email about alerts; null for any other. */
export function readMessage({ recipient: to, body }: { recipient: string; body: string }): Arrived | null {
  if (!/saved these searches|watch these notices|a saved search found nothing/.test(body)) return null;
  const message: Arrived = { to, found: [], changed: [], over: [], silent: [], more: 0 };
  let section = "";
  for (const line of body.split("\n")) {
    if (line.startsWith("Critical: ")) section = "!";
    else if (line.startsWith("Changed: ")) section = "";
    const list = /: \d+ new$/.test(line) ? "found" : line.startsWith("Closed before") ? "over" : undefined;
    if (list) section = list;
    // Either each on a line of its own, below the sentence, or all in the sentence.
    if (line === "--") section = "";
    if (/^(?! ).*found nothing from .* to .*\.$/.test(line)) section = "silent";
    if (section === "silent") message.silent.push(...(line.match(/Search \d+/g) ?? []));
    message.more += Number(/^and (\d+) more/.exec(line)?.[1] ?? 0);
    const key = /^[A-Z][a-z ]+ (n\d+)$/.exec(line)?.[1];
    if (key && (section === "found" || section === "over")) message[section].push(key);
    else if (key) message.changed.push(`${key}${section}`);
  }
  for (const list of [message.found, message.changed, message.over, message.silent]) list.sort();
  return message;
}

/** With all it found, if those that it lists and those that it only counts add up to what the model expects. */
export function withUnlisted({ more, ...message }: Arrived, expected: Message[]): Message {
  const { to, found } = message;
  const all = expected.find(
    (one) => one.to === to && one.found.length === found.length + more && found.every((key) => one.found.includes(key)),
  );
  return more > 0 && all ? { ...message, found: all.found } : message;
}
