import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartupError } from "#platform/startup-error.ts";
import { addressOf } from "#platform/config/config.ts";

type ListenAddress = { host: string; port: number };

/** Listens, and returns the address for a browser on this machine. Throws StartupError if the port is not available. */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, { host, port });
  }
  return addressOf(host, (app.server.address() as AddressInfo).port);
}

/** The site's origin. With port 0, it contains the port that the server actually got. */
export function originOf(app: FastifyInstance, origin: string): string {
  const address = app.server.address() as AddressInfo | null;
  return address ? origin.replace(/:0$/, `:${address.port}`) : origin;
}

/** Throws StartupError if the port is not available now, so that a start fails before seconds of work. */
export async function checkPort(address: ListenAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer().on("error", (error) => reject(listenError(error, address)));
    probe.listen(address, () => probe.close(() => resolve()));
  });
}

function listenError(error: NodeJS.ErrnoException, { host, port }: ListenAddress): Error {
  if (error.code === "EADDRINUSE")
    return new StartupError(
      `Port ${port} is in use: stop the program that listens there, or choose another with PORT=${port + 1}.`,
    );
  if (error.code === "EACCES")
    return new StartupError(`This user cannot listen on port ${port}: choose one above 1023 with PORT.`);
  if (error.code === "EADDRNOTAVAIL")
    return new StartupError(`HOST is ${host}, which is not an address of this machine.`);
  return error;
}
