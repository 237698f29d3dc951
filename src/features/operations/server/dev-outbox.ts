import { requireLoopback } from "#features/operations/server/dev-guard.ts";
import { type Message, outboxPage } from "#features/operations/server/dev-outbox-page.ts";
import type { Database } from "#platform/db/db.ts";
import { capturedMessages } from "#platform/db/outbox.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

const query = z.object({ to: z.string().max(254).optional() });

/** No script of an email runs, and it loads nothing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Demo mode, on loopback: the captured messages. `to` filters by address or number. */
export function devOutboxRoutes(app: FastifyInstance, { db, productName }: { db: Database; productName: string }) {
  const route = { onRequest: requireLoopback, schema: { hide: true, querystring: query } };
  const messagesTo = async ({ to }: z.output<typeof query>): Promise<Message[]> =>
    (await capturedMessages(db, { to: to || undefined })).map(
      ({ id, channel, recipient, subject, body, html, attachment, sent_at }) => ({
        id,
        channel,
        to: recipient,
        subject,
        text: body,
        html,
        attachment: attachment as Message["attachment"],
        sentAt: sent_at,
      }),
    );

  app.get("/dev/outbox.json", route, async (request, reply) =>
    reply.header("cache-control", "no-store").send(await messagesTo(request.query as z.output<typeof query>)),
  );
  app.get("/dev/outbox", route, async (request, reply) => {
    const { to = "" } = request.query as z.output<typeof query>;
    const page = outboxPage({ productName, to, messages: await messagesTo({ to }) });
    return reply
      .headers({ "cache-control": "no-store", "content-security-policy": policy })
      .type("text/html; charset=utf-8")
      .send(page);
  });
}
