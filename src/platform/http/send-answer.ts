import { Readable } from "node:stream";
import { formatEvent, heartbeat } from "#contract/event-stream.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type FileAnswer, isOther, type ServerEvent } from "#contract/media.ts";
import type { FastifyReply } from "fastify";

/** Milliseconds between heartbeats of a stream; proxies close connections that are silent for a minute. */
const heartbeatMs = 15_000;
/** A stream ends after this long. Its client reconnects, so that access is checked again. Milliseconds. */
const maxStreamMs = 5 * 60_000;

/** Sends a handler's result as the endpoint's contract says. */
export function sendAnswer(reply: FastifyReply, { response }: Endpoint, answer: unknown, leave: AbortController) {
  if (response === null) return reply.code(204).send();
  // Named explicitly: Fastify would send a bare number or boolean as text.
  if (!isOther(response)) return reply.type("application/json; charset=utf-8").send(answer);
  if (response.kind === "file") return sendFile(reply, response.mediaType, answer as FileAnswer);
  return sendEvents(reply, answer as AsyncIterable<ServerEvent<unknown>>, leave);
}

function sendFile(reply: FastifyReply, mediaType: string, { content, name }: FileAnswer) {
  reply.type(`${mediaType}; charset=utf-8`);
  // Our own names are plain ASCII, so that they need no encoding (RFC 6266).
  if (name !== undefined)
    reply.header("content-disposition", `attachment; filename="${name.replace(/[^\w.-]/g, "-")}"`);
  return reply.send(typeof content === "string" ? content : Readable.from(content));
}

function sendEvents(reply: FastifyReply, events: AsyncIterable<ServerEvent<unknown>>, leave: AbortController) {
  // Watch the connection: the stream itself closes only after its generator, which may be waiting for an event.
  reply.raw.once("close", () => leave.abort());
  return reply
    .headers({ "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" })
    .send(Readable.from(linesOf(events, leave.signal)));
}

/** Events as text, with heartbeats in between, until the client is gone or the stream's time is over. */
async function* linesOf(events: AsyncIterable<ServerEvent<unknown>>, left: AbortSignal): AsyncGenerator<string> {
  const end = AbortSignal.any([left, AbortSignal.timeout(maxStreamMs)]);
  const ended = new Promise<"ended">((resolve) =>
    end.addEventListener("abort", () => resolve("ended"), { once: true }),
  );
  const iterator = events[Symbol.asyncIterator]();
  yield heartbeat; // sends the headers at once
  try {
    for (let next = pending(iterator); !end.aborted;) {
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<"silence">((resolve) => (timer = setTimeout(resolve, heartbeatMs, "silence")));
      const result = await Promise.race([next, silence, ended]);
      clearTimeout(timer);
      if (result === "ended") return;
      if (result === "silence") yield heartbeat;
      else if (result.done) return;
      else {
        yield formatEvent(result.value);
        next = pending(iterator);
      }
    }
  } finally {
    // Not awaited: a generator that waits for its next event settles this only when its signal wakes it.
    iterator.return?.().catch(() => {});
  }
}

/** The next event. An error after the end of the stream is ignored. */
function pending<Item>(iterator: AsyncIterator<Item>): Promise<IteratorResult<Item>> {
  const next = iterator.next();
  next.catch(() => {});
  return next;
}
