import { createServer } from "node:http";
import { startMailServer } from "#test/mail-server.ts";

/*
 * The mail server of the browser tests, as its own process: SMTP on SMTP_PORT, and on PORT the received emails (GET
 * /?to=ADDRESS, newest first).
 */

const mail = await startMailServer({ port: Number(process.env.SMTP_PORT) });
createServer(({ url }, response) => {
  const to = new URL(url!, "http://localhost").searchParams.get("to");
  const emails = mail.arrived
    .filter(({ recipients }) => to === null || recipients.includes(to))
    .map(({ subject, text, html, headers }) => {
      const unsubscribe = headers.find(({ key }) => key === "list-unsubscribe")?.value;
      return { subject, text, html, unsubscribe };
    })
    .toReversed();
  response.setHeader("content-type", "application/json").end(JSON.stringify(emails));
}).listen(Number(process.env.PORT), "127.0.0.1");
