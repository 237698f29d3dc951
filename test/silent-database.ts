import { connect as openSocket, createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A proxy to a database that can fall silent: connections stay open, but no data passes. */
export async function proxyOf(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl);
  const pairs: [Socket, Socket][] = [];
  let isSilent = false;
  const server = createServer((near) => {
    const far = openSocket(Number(port), hostname);
    pairs.push([near, far]);
    const pass = (from: Socket, to: Socket) =>
      from
        .on("data", (chunk) => void (!isSilent && to.write(chunk)))
        .on("error", () => to.destroy())
        .on("close", () => to.destroy());
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of pairs.flat()) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, silence: (is: boolean) => void (isSilent = is) };
}
