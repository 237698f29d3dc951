import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { isLoopbackAddress } from "#platform/http/loopback.ts";
import { sendRequest, type SendRequest } from "#platform/http-client/send-request.ts";
import { afterAll } from "vitest";

type Reply = { status: number; headers?: Record<string, string> } | "hangs";
/** A received call: by the path of its address. */
type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A server on loopback that stands for hosts of the internet: `sendRequest` brings requests for any https address to
 * it, by the product's own client. `timeoutMs`: short where a host never answers, and else longer than any busy machine
 * needs.
 */
export async function playHosts(answer: (call: Received) => Reply, { timeoutMs = 60_000 } = {}) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const call = { path: request.url!, headers: request.headers, body };
      received.push(call);
      const reply = answer(call);
      if (reply !== "hangs") response.writeHead(reply.status, reply.headers).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const here: SendRequest = (url, { limits, ...options }) =>
    sendRequest(new URL(`http://127.0.0.1:${port}${url.pathname}`), {
      ...options,
      limits: { ...limits, timeoutMs },
      isAllowedAddress: isLoopbackAddress,
    });
  return { received, sendRequest: here };
}

/** A browser's keys, and what it decrypts (RFC 8291). */
export function browserKeys() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (salt: Uint8Array, key: Uint8Array, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, info, length));
  return {
    keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
    read(body: Buffer): unknown {
      const [salt, idLength] = [body.subarray(0, 16), body[20]!];
      const sender = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
      const key = derive(auth, ecdh.computeSecret(sender), info, 32);
      const cipher = createDecipheriv(
        "aes-128-gcm",
        derive(salt, key, "Content-Encoding: aes128gcm\0", 16),
        derive(salt, key, "Content-Encoding: nonce\0", 12),
      );
      const text = body.subarray(21 + idLength);
      cipher.setAuthTag(text.subarray(-16));
      const plain = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()]);
      return JSON.parse(plain.toString("utf8").replace(/\x02$/, ""));
    },
  };
}
