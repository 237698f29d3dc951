import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** From the moment on that it was asked to stop. */
    isStopping: () => boolean;
    /**
     * Stops the server: for `seconds` it goes on answering, says so in /health and closes the connection of every answer,
     * so that whoever balances load goes elsewhere; then nobody is let in any more, what is under way comes to its end, and
     * the server closes. Settles when it is closed.
     */
    drain: (how: { seconds: number }) => Promise<void>;
  }
}

/** For requests in progress when the listener closes. */
const requestTimeoutMs = 3_000;
/** Between two checks for idle connections; Node checks only once. */
const pollMs = 50;

/** Gives a server its way to stop without refusing or cutting off anybody. */
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
