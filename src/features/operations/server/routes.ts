import { healthCheck, type HealthDependencies } from "#features/operations/server/health.ts";
import { manifestOf } from "#features/operations/server/manifest.ts";
import { isLoopback } from "#platform/http/loopback.ts";
import { notFound } from "#platform/refusal.ts";
import type { Metrics } from "#platform/metrics.ts";
import type { FastifyInstance } from "fastify";
import { timingSafeEqual } from "node:crypto";

type Needs = HealthDependencies & {
  productName: string;
  metrics: Metrics;
  metricsToken?: string | undefined;
  /** For security.txt: the address to report vulnerabilities to, and the site's address. */
  security?: { contact: string; origin: () => string; now: () => Temporal.Instant } | undefined;
};

function mayReadMetrics(authorization: string | undefined, token: string | undefined): boolean {
  const [sent, wanted] = [Buffer.from(authorization ?? ""), Buffer.from(`Bearer ${token}`)];
  return token !== undefined && sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** What operators and load balancers ask: is it alive, is it ready, how is it doing. */
export function operationsRoutes(
  app: FastifyInstance,
  { productName, metrics, metricsToken, security, ...needs }: Needs,
) {
  const hidden = { schema: { hide: true } };

  app.get("/livez", hidden, () => ({ alive: true }));

  const health = healthCheck(needs);
  app.get("/health", hidden, async (_request, reply) => {
    const { status, body } = await health();
    return reply.header("cache-control", "no-store").code(status).send(body);
  });

  const manifest = manifestOf(productName);
  app.get("/manifest.webmanifest", hidden, async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .type("application/manifest+json; charset=utf-8")
      .send(manifest),
  );

  if (security)
    app.get("/.well-known/security.txt", hidden, async (_request, reply) =>
      reply.type("text/plain; charset=utf-8").send(securityTxt(security)),
    );

  app.get("/metrics", hidden, async (request, reply) => {
    const isOwnDemonstration = needs.mode === "demo" && isLoopback(request);
    if (!isOwnDemonstration && !mayReadMetrics(request.headers.authorization, metricsToken))
      throw notFound("There is no GET /metrics.");
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Days until security.txt expires. The format requires an expiry; the file is generated for each request. */
const validDays = 90;

/** Where to report a vulnerability (RFC 9116). */
function securityTxt({ contact, origin, now }: NonNullable<Needs["security"]>): string {
  const lines = {
    Contact: contact,
    Expires: now()
      .add({ hours: 24 * validDays })
      .round("second")
      .toString(),
    "Preferred-Languages": "en",
    Canonical: `${origin()}/.well-known/security.txt`,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}
