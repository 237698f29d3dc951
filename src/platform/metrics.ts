import type { FastifyInstance } from "fastify";
import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** A registry for one process: Node's own metrics, and the duration of every request by route and status. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's first byte to the answer's last",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  return {
    registry,
    /** A gauge that is read on demand. NaN if it cannot be read. */
    gauge: (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            this.set(await read());
          } catch {
            // The database may be unavailable; the other metrics show how this process copes.
            this.set(NaN);
          }
        },
      }),
    /** Gauges of one name, told apart by a label. None if they cannot be read. */
    gaugeBy: (name: string, label: string, help: string, read: () => Promise<Record<string, number>>) =>
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset();
          const values = await read().catch(() => ({}));
          for (const [value, count] of Object.entries(values)) this.set({ [label]: value }, count);
        },
      }),
    observe(app: FastifyInstance) {
      app.addHook("onResponse", (request, reply, done) => {
        const labels = { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode };
        duration.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
