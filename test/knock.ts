import type { Transport } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** The smallest body that gets past the parser, by content type of the endpoint. */
function smallestBody({ body, bodyAs, signatureHeader }: Endpoint) {
  if (signatureHeader !== undefined) return { type: "application/octet-stream", body: "{}" };
  if (bodyAs === "form") return { type: "application/x-www-form-urlencoded", body: "" };
  return body && { type: "application/json", body: "{}" };
}

/**
 * Calls any endpoint with unknown ids and the smallest body that gets past the parser, unless others are given. Leaves a
 * stream at once, as anything that is answered.
 */
export async function knock(
  send: Transport,
  endpoint: Endpoint,
  token: string | null,
  ids: Record<string, string> = {},
  body?: object,
): Promise<Response> {
  const sent = body ? { type: "application/json", body: JSON.stringify(body) } : smallestBody(endpoint);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? "nothing"));
  const response = await send(path, {
    method: endpoint.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(sent && { "content-type": sent.type }) },
    ...(sent && { body: sent.body }),
  });
  if (response.ok) await response.body?.cancel();
  return response;
}
