import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { databaseState, runningIngest } from "#features/operations/server/queries.ts";
import type { Database } from "#platform/db/db.ts";
import { isLoopback } from "#platform/http/loopback.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Metrics } from "#platform/metrics.ts";
import type { FastifyInstance } from "fastify";
import { timingSafeEqual } from "node:crypto";

type Needs = {
  db: Database;
  engine: SearchEngine;
  mode: "demo" | "live";
  metrics: Metrics;
  metricsToken?: string | undefined;
  /** How the reading of portals stands. */
  sources: () => Promise<object>;
};

function mayReadMetrics(authorization: string | undefined, token: string | undefined): boolean {
  const [given, wanted] = [Buffer.from(authorization ?? ""), Buffer.from(`Bearer ${token}`)];
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** What operators and load balancers ask: is it alive, can it serve, how is it doing. */
export function operationsRoutes(app: FastifyInstance, { db, engine, mode, metrics, metricsToken, sources }: Needs) {
  const hidden = { schema: { hide: true } };

  app.get("/livez", hidden, () => ({ alive: true }));

  app.get("/health", hidden, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      const [{ sequence, migration }, ingest, read] = await Promise.all([
        databaseState(db),
        runningIngest(db),
        sources(),
      ]);
      const index = engine.state();
      const catchingUp = {
        index: {
          documents: index.documents,
          revision: index.sequence,
          feedLag: Math.max(0, sequence - index.sequence),
          ...(index.withoutMeaning !== null && { withoutMeaning: index.withoutMeaning }),
          ...(index.snapshot && { snapshot: index.snapshot }),
          ...(index.readers && { readers: index.readers }),
        },
        ...(ingest && { ingest }),
      };
      return await reply
        .code(index.ready ? 200 : 503)
        .send({ ready: index.ready, mode, migration, catchingUp, sources: read });
    } catch {
      return reply.code(503).send({ ready: false, mode, reason: "The database does not answer." });
    }
  });

  app.get("/metrics", hidden, async (request, reply) => {
    const isOwnDemonstration = mode === "demo" && isLoopback(request);
    if (!isOwnDemonstration && !mayReadMetrics(request.headers.authorization, metricsToken))
      throw notFound("There is no GET /metrics.");
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
