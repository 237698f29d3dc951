import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True once it was asked to stop. */
    isStopping: () => boolean;
    /**
     * Stops the server without cutting anybody off. For `seconds` it still answers, reports stopping in /health and
     * closes each connection after its response, so that load balancers go elsewhere. Then it stops accepting
     * connections, finishes requests in progress, and closes. Resolves when it is closed.
     */
    drain: (how: { seconds: number }) => Promise<void>;
  }
}

/** For requests in progress when the listener closes. */
const requestTimeoutMs = 3_000;
/** Between two checks for idle connections; Node checks only once. */
const pollMs = 50;

/** Gives a server a graceful stop. */
export function drainable(app: FastifyInstance): void {
  let isStopping = false;
  app.decorate("isStopping", () => isStopping);
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isStopping) reply.header("connection", "close");
    done();
  });
  app.decorate("drain", async ({ seconds }) => {
    isStopping = true;
    await sleep(seconds * 1000);
    const idle = setInterval(() => app.server.closeIdleConnections(), pollMs);
    const late = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs);
    await app.close();
    clearInterval(idle);
    clearTimeout(late);
  });
}
