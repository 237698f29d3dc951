import { changeText } from "#domain/change-text.ts";
import { messageDeadline } from "#domain/message-deadline.ts";
import type { presentDifferences } from "#features/opportunities/server/changes/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";

export type WebhookForm = "Json" | "Slack" | "Teams";
type Change = ReturnType<typeof presentDifferences>[number];
type Listed = Awaited<ReturnType<OpportunityService["listedFor"]>>[number];

/** What a message tells. */
export type WebhookContents =
  | { kind: "test"; productName: string }
  | { kind: "match"; savedSearch: { savedSearchId: string; name: string }; notice: Listed }
  | { kind: "change"; changes: Change[]; notice: Listed };

type Sent = { id: string; createdDate: string; origin: string; now: Temporal.Instant };

/** Slack and Teams take messages of their own form, which their addresses tell. */
export function formOf(address: string): WebhookForm {
  const { hostname } = new URL(address);
  if (hostname === "hooks.slack.com") return "Slack";
  const isTeams = /(?:^|\.)(?:webhook\.office\.com|logic\.azure\.com|powerplatform\.com)$/.test(hostname);
  return isTeams ? "Teams" : "Json";
}

/** The body of a message: our own JSON, or text and a link for a channel of Slack or Teams. */
export function bodyOf(contents: WebhookContents, form: WebhookForm, sent: Sent): string {
  if (form === "Json") return JSON.stringify(jsonOf(contents, sent));
  const { title, lines, link } = textOf(contents, sent);
  if (form === "Slack") {
    const head = link === null ? `*${escapeSlack(title)}*` : `*<${link}|${escapeSlack(title)}>*`;
    return JSON.stringify({ text: [head, ...lines.map(escapeSlack)].join("\n") });
  }
  const card = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      { type: "TextBlock", text: title, weight: "Bolder", wrap: true },
      ...lines.map((text) => ({ type: "TextBlock", text, wrap: true })),
    ],
    ...(link !== null && { actions: [{ type: "Action.OpenUrl", title: "Open the notice", url: link }] }),
  };
  return JSON.stringify({
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content: card }],
  });
}

const types = { test: "test", match: "savedSearch.matched", change: "watchedOpportunity.changed" } as const;
const linkTo = ({ item }: Listed, origin: string) => `${origin}/opportunities/${item.publicOpportunityId}`;

function jsonOf(contents: WebhookContents, { id, createdDate, origin }: Sent) {
  const about =
    contents.kind === "test"
      ? {}
      : {
          ...(contents.kind === "match" ? { savedSearch: contents.savedSearch } : { changes: contents.changes }),
          opportunity: { ...contents.notice.item, url: linkTo(contents.notice, origin) },
        };
  return { id, type: types[contents.kind], createdDate, data: about };
}

function textOf(contents: WebhookContents, { origin, now }: Sent) {
  if (contents.kind === "test")
    return { title: `Test from ${contents.productName}`, lines: ["Alerts arrive in this channel."], link: null };
  const { notice } = contents;
  const { item } = notice;
  const deadline = messageDeadline(item, now.epochMilliseconds, item.timezoneId).line;
  const facts = [item.buyer?.buyerName, item.opportunityType].filter(Boolean).join(" · ");
  const why =
    contents.kind === "match"
      ? [`Found by ${contents.savedSearch.name}`]
      : contents.changes.map((change) => changeLine(change, item.timezoneId));
  return { title: item.title, lines: [...why, deadline, facts].filter(Boolean), link: linkTo(notice, origin) };
}

/** "Closing moved from 28 Sep 2026 3:00pm to 21 Sep 2026 3:00pm, 7 days earlier (critical)" */
function changeLine(change: Change, zone: string): string {
  const { lead, before, after, note } = changeText(change, zone);
  const values = [before, before && after && "to", after].filter(Boolean).join(" ");
  return `${[lead, values].filter(Boolean).join(" ")}${note ? `, ${note}` : ""} (${change.severity})`;
}

/** Slack reads these three as markup. */
const escapeSlack = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
