import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A received call. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  authorization?: string;
  body: string;
};
type Reply = { status: number; body: string; type?: string };
export type VendorAnswer = (asked: Asked) => Reply | undefined | Promise<Reply | undefined>;

/** A local fake of a vendor's service. If `answer` returns nothing, the call never gets an answer. */
export async function startVendor(answer: VendorAnswer) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { pathname: path, searchParams: query } = new URL(request.url!, "http://vendor.example");
      const { headers } = request;
      const { authorization } = headers;
      const call = { method: request.method!, path, query, headers, ...(authorization && { authorization }), body };
      asked.push(call);
      const reply = await answer(call);
      if (!reply) return;
      response.writeHead(reply.status, { "content-type": reply.type ?? "application/json" }).end(reply.body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop };
}
