import type { PaymentGateway } from "#adapters/payment/port.ts";
import { requireLoopback } from "#features/operations/server/dev-guard.ts";
import { escapeHtml } from "#platform/mail/escape.ts";
import { notFound } from "#platform/refusal.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";

type Sandbox = NonNullable<PaymentGateway["sandbox"]>;
type Listed = Awaited<ReturnType<Sandbox["list"]>>[number];

const query = z.union([
  z.strictObject({ id: z.string().max(100), fails: z.enum(["true", "false"]) }),
  z.strictObject({ id: z.string().max(100), skipDays: z.coerce.number().int().min(1).max(400) }),
]);
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A form of another site could be submitted here from a browser on this machine (CSRF). */
async function requireOwnPage({ headers }: FastifyRequest): Promise<void> {
  const from = headers["sec-fetch-site"];
  if (from !== undefined && from !== "same-origin") throw notFound("Only this page can change payments.");
}

/** Demo mode, on loopback: the sandbox's subscriptions, whether the bank refuses their next payments, and time. */
export function devPaymentRoutes(
  app: FastifyInstance,
  { sandbox, productName }: { sandbox: Sandbox; productName: string },
) {
  app.get("/dev/payments", { onRequest: requireLoopback, schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ "cache-control": "no-store", "content-security-policy": policy })
      .type("text/html; charset=utf-8")
      .send(paymentsPage(await sandbox.list(), productName)),
  );
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", (_request, _body, done) => done(null));
    const route = { onRequest: [requireLoopback, requireOwnPage], schema: { hide: true, querystring: query } };
    scope.post("/dev/payments", route, async (request, reply) => {
      const order = request.query as z.output<typeof query>;
      const { id } = order;
      if (!(await sandbox.list()).some((listed) => listed.id === id)) throw notFound("There is no such subscription.");
      if ("skipDays" in order) await sandbox.skip(id, order.skipDays);
      else await sandbox.setFailing(id, order.fails === "true");
      return reply.redirect("/dev/payments", 303);
    });
  });
}

function rowOf({ id, status, priceCode, card, fails }: Listed): string {
  const button = (order: string, label: string) =>
    `<form method="post" action="/dev/payments?id=${encodeURIComponent(id)}&amp;${order}"><button>${label}<span class="hidden"> of ${escapeHtml(id)}</span></button></form>`;
  const cells = [id, priceCode, status, card ?? "no card", fails ? "payments fail" : "payments work"];
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}<td>${button(`fails=${!fails}`, fails ? "Let payments work" : "Make payments fail")}${status === "ended" ? "" : button("skipDays=7", "Skip a week")}</td></tr>`;
}

const style = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 64rem; padding: 16px; font: 15px/1.5 system-ui, sans-serif }
table { border-collapse: collapse; width: 100% } th, td { padding: 8px; border-bottom: 1px solid; text-align: left }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`;

function paymentsPage(subscriptions: readonly Listed[], productName: string): string {
  const name = escapeHtml(productName);
  const heads = ["Subscription", "Price", "Status", "Card", "Next payments"].map(
    (head) => `<th scope="col">${head}</th>`,
  );
  const list =
    subscriptions.length === 0
      ? "<p>No subscriptions yet. Buy a plan with a test card, and it appears here.</p>"
      : `<div style="overflow-x:auto"><table><thead><tr>${heads.join("")}<td></td></tr></thead><tbody>${subscriptions.map(rowOf).join("")}</tbody></table></div>`;
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Payments | ${name}</title><style>${style}</style></head>
<body><main><h1>Payments</h1>
<p>This demonstration takes no money. Make the payments of a subscription fail here, then skip weeks until its next payment is due. Only this machine can see this page. <a href="/">Back to ${name}</a></p>
${list}
</main></body></html>
`;
}
