import { contracts } from "#contracts";
import type { Contract, Endpoint } from "#contract/endpoint.ts";

/** An endpoint with the folder of its capability; `name` as in its contract. */
export type Call = { capability: string; name: string; endpoint: Endpoint };

/** Every endpoint of every contract, by capability. */
export const everyCall: Call[] = Object.entries<Contract>(contracts).flatMap(([name, contract]) =>
  Object.entries(contract).map(([call, endpoint]) => ({ capability: folderOf(name), name: call, endpoint })),
);

/** "securityEvents" -> "security-events" */
export function folderOf(capability: string): string {
  return capability.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
