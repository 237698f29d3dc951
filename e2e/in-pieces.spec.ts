import { expect, test } from "@playwright/test";
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { layoutShift, movedParts, workable } from "./page-checks.ts";
import { productPort } from "./ports.ts";

/** Stands before the product and sends each page in pieces, which end before these texts, as a slow network does. */
async function inPieces(ends: readonly string[]) {
  const relay = async (from: IncomingMessage, answer: ServerResponse) => {
    const { "content-length": _, ...told } = from.headers;
    answer.writeHead(from.statusCode!, told);
    const body = Buffer.concat((await from.toArray()) as Buffer[]);
    const isPage = String(told["content-type"]).startsWith("text/html");
    let sent = 0;
    for (const end of isPage ? ends.map((text) => body.indexOf(text)) : []) {
      answer.write(body.subarray(sent, end));
      sent = end;
      // Long enough for the browser to paint what it has.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    answer.end(body.subarray(sent));
  };
  const server = createServer(({ url, method, headers }, answer) => {
    const options = { port: productPort, path: url, method, headers: { ...headers, "accept-encoding": "identity" } };
    send(options, (from) => void relay(from, answer)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

for (const width of [390, 1024])
  test(`at ${width} px nothing of a short page moves while the rest of it is still on its way`, async ({ browser }) => {
    const ends = ["Is something on this page wrong", "<footer", 'id="footer-awards"', 'id="footer-posts"'];
    const { server, origin } = await inPieces(ends);
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    try {
      const shift = await layoutShift(page);
      await page.goto(`${origin}/auth-error`);
      await workable(page);
      await expect(page.getByRole("contentinfo").getByText("©")).toBeVisible();
      await expect(page.getByText("Is something on this page wrong or missing?")).toBeVisible();
      expect(await shift(), await movedParts(page)).toBeLessThan(0.01);
    } finally {
      await page.close();
      server.close();
    }
  });
