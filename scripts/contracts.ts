import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Contract, Endpoint } from "#contract/endpoint.ts";

/** An endpoint with its capability; `name` as in its contract. */
export type Call = { capability: string; name: string; endpoint: Endpoint };

/** Every endpoint of every contract, by capability. A capability's contract is found by its file name. */
export async function everyCall(): Promise<Call[]> {
  const files = globSync("src/features/*/contract.ts").toSorted();
  const modules = await Promise.all(
    files.map(async (file) => ({
      capability: basename(dirname(file)),
      exports: (await import(join(process.cwd(), file))) as Record<string, unknown>,
    })),
  );
  return modules.flatMap(({ capability, exports }) =>
    Object.entries(exports)
      .filter(([name]) => name.endsWith("Contract"))
      .flatMap(([, contract]) => Object.entries(contract as Contract))
      .map(([name, endpoint]) => ({ capability, name, endpoint })),
  );
}
