import { finished } from "node:stream";
import type { FastifyReply } from "fastify";

/** Rendering is CPU work on one thread, so more at once only delays every page. A few overlap their waits for data. */
const maxRendering = 8;
/** How long a page waits for its turn. Together with rendering it stays below a proxy's usual timeout. Milliseconds. */
const maxWaitMs = 5_000;

export type RenderLimits = { maxRendering?: number; maxWaitMs?: number };
type Waiting = { reply: FastifyReply; timer: NodeJS.Timeout; start(): void };

/**
 * Limits how many pages are rendered at once and how long others wait. Otherwise an overloaded server would render each
 * page after its reader has given up, and never catch up.
 */
export function createRenderQueue({
  maxRendering: limit = maxRendering,
  maxWaitMs: wait = maxWaitMs,
}: RenderLimits = {}) {
  const waiting: Waiting[] = [];
  let rendering = 0;

  function occupy(): () => void {
    rendering += 1;
    return () => {
      rendering -= 1;
      startNext();
    };
  }

  const occupyFor = (reply: FastifyReply) => finished(reply.raw, occupy());

  function startNext() {
    const next = waiting.shift();
    if (!next) return;
    clearTimeout(next.timer);
    // A reader who has closed the connection leaves the queue.
    if (next.reply.raw.destroyed) return startNext();
    next.start();
  }

  return {
    /** For a page that nobody waits for: a slot that the result frees, or undefined if all are taken. */
    enterIfFree: (): (() => void) | undefined => (rendering < limit ? occupy() : undefined),

    /**
     * True once the page can be rendered; its slot is freed when the response is finished or closed. False if that
     * takes too long.
     */
    async enter(reply: FastifyReply): Promise<boolean> {
      if (rendering < limit) {
        occupyFor(reply);
        return true;
      }
      return await new Promise<boolean>((resolve) => {
        const entry: Waiting = {
          reply,
          timer: setTimeout(() => {
            waiting.splice(waiting.indexOf(entry), 1);
            resolve(false);
          }, wait),
          start() {
            occupyFor(reply);
            resolve(true);
          },
        };
        waiting.push(entry);
      });
    },
  };
}

/** Shown instead of a page that would come too late. It reloads by itself. */
export const busyPage = {
  status: 503,
  headers: {
    "retry-after": "5",
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  },
  body: `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="5"><title>Busy</title></head>
<body><h1>Many people are using this site at the moment</h1>
<p>This page asks again every 5 seconds and opens as soon as it can.</p></body></html>
`,
};
