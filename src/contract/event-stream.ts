import type { ServerEvent } from "#contract/media.ts";

/** A comment, which keeps proxies from closing an idle connection. */
export const heartbeat = ":\n\n";

/** One event in its transfer format. JSON has no line breaks; names and ids must have none. */
export function formatEvent({ data, event, id }: ServerEvent<unknown>): string {
  const lines = [...(id === undefined ? [] : [`id: ${id}`]), ...(event === undefined ? [] : [`event: ${event}`])];
  for (const line of lines) if (/[\r\n\0]/.test(line)) throw new RangeError("An event's name or id has a line break.");
  return [...lines, `data: ${JSON.stringify(data)}`, "", ""].join("\n");
}

/** The events of a stream as they arrive. Ends with the stream. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent<unknown>> {
  const decoder = new TextDecoder();
  // Not every browser can iterate over a stream.
  const reader = stream.getReader();
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop()!;
      for (const block of blocks) {
        const event = readEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}

/** Null for a comment. */
function readEvent(block: string): ServerEvent<unknown> | null {
  const fields = new Map(block.split("\n").map((line) => /^(\w*): ?(.*)$/.exec(line)?.slice(1, 3) as [string, string]));
  const [data, event, id] = [fields.get("data"), fields.get("event"), fields.get("id")];
  if (data === undefined) return null;
  return { data: JSON.parse(data) as unknown, ...(event !== undefined && { event }), ...(id !== undefined && { id }) };
}
