import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

type Options = {
  /** Recipients that are rejected, with the reply: 550, 451, and its text if that matters. */
  refuse?: (recipient: string) => number | [code: number, text: string] | undefined;
  /** The reply with which whole messages are rejected; a promise makes the sender wait for the reply. */
  refuseMessage?: (recipient: string) => number | undefined | Promise<number | undefined>;
  /**
   * How the transfer of a message goes wrong. `hangs`: the server says nothing at the recipient; `drops`: it closes the
   * connection in the middle of the message; `takes and drops`: it has the message and closes instead of saying so.
   */
  fails?: (recipient: string) => "hangs" | "drops" | "takes and drops" | undefined;
  /** Who may send, and with which password. Default: everybody. */
  login?: { user: string; password: string };
  /** TLS from the first byte, with STARTTLS, or not at all. */
  tls?: "at once" | "offered";
  /** Default: a free port. */
  port?: number;
};

/** A received message: the envelope's recipients, and the content. */
export type Arrived = Email & { recipients: string[]; raw: string };

const problem = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** A real mail server on loopback that stores what it receives. */
export async function startMailServer({ refuse, refuseMessage, fails, login, tls, port = 0 }: Options = {}) {
  const arrived: Arrived[] = [];
  const close = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections as Set<{ id: string; _socket: Socket }>)
      if (connection.id === id) connection._socket.destroy();
  };
  const server: SMTPServer = new SMTPServer({
    secure: tls === "at once",
    disabledCommands: [...(tls === "offered" ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      done(isRight ? null : problem(535, `Wrong password for ${username}`), { user: username });
    },
    onRcptTo({ address }, _session, done) {
      if (fails?.(address) === "hangs") return;
      const reply = refuse?.(address);
      const [code, text] = Array.isArray(reply) ? reply : [reply, "not now, not here"];
      done(code === undefined ? null : problem(code, `${text}: <${address}>`));
    },
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const fault = fails?.(recipients[0]!);
      if (fault === "drops") return await once(stream, "data").then(() => close(session));
      const raw = await buffer(stream);
      const code = await refuseMessage?.(recipients[0]!);
      if (code !== undefined) throw problem(code, "This message is not wanted");
      arrived.push({ ...(await PostalMime.parse(raw)), recipients, raw: raw.toString("latin1") });
      if (fault === "takes and drops") close(session);
    }),
  });
  // Clients that reject the certificate cause an error here as well.
  server.on("error", () => {});
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const listensAt = (server.server.address() as AddressInfo).port;
  return {
    host: `127.0.0.1:${listensAt}`,
    port: listensAt,
    arrived,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
