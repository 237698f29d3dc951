import { FetchError } from "#platform/http-client/fetch-error.ts";
import type { SendRequest } from "#platform/http-client/send-request.ts";
import { signedHeaders } from "#features/webhook/server/sign.ts";

const limits = { maxBytes: 16 * 1024, timeoutMs: 10_000 };

type Message = { url: string; id: string; body: string; at: Temporal.Instant; secrets: readonly string[] };

/**
 * Posts a message. Null if the address took it, otherwise why not, in words without the path of the address, which is a
 * secret at Slack and Teams. Addresses inside a network are refused by what is passed as `sendRequest`, also behind a name;
 * redirects are not followed.
 */
export async function postMessage(
  sendRequest: SendRequest,
  { url: address, id, body, at, secrets }: Message,
): Promise<string | null> {
  const url = new URL(address);
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "Brolga-Webhook/1",
    ...signedHeaders({ id, body, at }, secrets),
  };
  try {
    const { status } = await sendRequest(url, { headers, body, limits });
    if (status >= 200 && status < 300) return null;
    if (status >= 300 && status < 400) return `${url.host} answered ${status}. Redirects are not followed.`;
    return `${url.host} answered ${status}.`;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.kind === "address") return `${url.host} is not on the public internet.`;
    // It took the message, and its answer does not matter.
    if (error.kind === "too large" || error.kind === "unreadable") return null;
    return `${url.host} does not answer.`;
  }
}
