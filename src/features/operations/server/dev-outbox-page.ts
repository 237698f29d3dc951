import { formatDateTime, zoneName } from "#domain/format-time.ts";
import { colours } from "#platform/mail/colours.ts";
import type { EmailAttachment } from "#platform/mail/email.ts";
import { escapeHtml } from "#platform/mail/escape.ts";

/** A captured message; `subject` and `html` are null for a text message. */
export type Message = {
  id: number;
  channel: string;
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  attachment: EmailAttachment | null;
  sentAt: Temporal.Instant;
};

const zone = "Australia/Sydney";
const colour = (name: keyof typeof colours) => `light-dark(${colours[name].join()})`;

const style = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 46rem; padding: 16px; background: ${colour("page")}; color: ${colour("ink")};
  font: 15px/1.5 "Public Sans Variable", system-ui, sans-serif }
h1 { font-size: 26px; line-height: 1.2; margin: 8px 0 }
a { color: ${colour("wetland")} }
p { max-width: 72ch }
form { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0; align-items: end }
label { flex: 1 1 14rem }
input { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: 8px; border-radius: 6px;
  border: 1px solid ${colour("quiet")}; background: ${colour("surface")}; color: inherit }
button { font: inherit; padding: 8px 16px; border-radius: 6px; border: 1px solid ${colour("quiet")};
  background: ${colour("tint")}; color: inherit }
ul { list-style: none; margin: 0; padding: 0 }
details { margin: 0 0 8px; border: 1px solid ${colour("line")}; border-radius: 6px; background: ${colour("surface")} }
summary { padding: 12px 16px; cursor: pointer; overflow-wrap: anywhere }
summary span { display: block; padding-left: 1.2em; color: ${colour("quiet")} }
pre { margin: 0; padding: 0 16px 16px; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
.file { margin: 0; padding: 8px 16px }
iframe { display: block; width: 100%; height: 480px; border: 0; border-top: 1px solid ${colour("line")};
  border-radius: 0 0 6px 6px }
`;

/** The newest message is expanded. An email is in a sandboxed frame without scripts. */
function itemOf({ channel, to, subject, text, html, attachment, sentAt }: Message, index: number): string {
  const now = sentAt.epochMilliseconds;
  const kind = channel === "sms" ? "Text message" : "Email";
  const frame = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="The email as displayed" srcdoc="${escapeHtml(html ?? "")}"></iframe>`;
  return `<li><details${index === 0 ? " open" : ""}><summary><strong>${escapeHtml(subject ?? text.slice(0, 80))}</strong><span>${kind} to ${escapeHtml(to)}, ${formatDateTime(now, zone)} ${zoneName(now, zone)}</span></summary>${html === null ? `<pre>${escapeHtml(text)}</pre>` : frame}${attachment ? fileOf(attachment) : ""}</details></li>`;
}

const fileOf = ({ name, type, content }: EmailAttachment) =>
  `<p class="file">Attached: <a download="${escapeHtml(name)}" href="data:${type};base64,${Buffer.from(content).toString("base64")}">${escapeHtml(name)}</a></p>`;

/** The outbox as a page, newest message first. `to` is the filter, or an empty text. */
export function outboxPage(page: { productName: string; to: string; messages: readonly Message[] }): string {
  const [productName, to] = [escapeHtml(page.productName), escapeHtml(page.to)];
  const empty = to
    ? `<p>There are no messages to ${to}. <a href="/dev/outbox">Show all messages</a></p>`
    : `<p>No messages yet. Sign up or invite somebody, and the messages appear here.</p>`;
  const list = page.messages.length > 0 ? `<ul>${page.messages.map(itemOf).join("\n")}</ul>` : empty;
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Outbox | ${productName}</title><style>${style}</style></head>
<body><main><h1>Outbox</h1>
<p>This demonstration sends no messages. These are the newest 100 that ${productName} would have sent. Only this machine can see them. <a href="/">Back to ${productName}</a></p>
<form action="/dev/outbox"><label>Email address or number<input name="to" value="${to}" autocomplete="off"></label><button>Show</button></form>
${list}
</main></body></html>
`;
}
