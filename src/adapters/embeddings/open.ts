import type { Embedder } from "./port.ts";
import { openStaticTable } from "./static-table.ts";
import { checkTransformers, openTransformers } from "./transformers.ts";

/** The embedder of an installation. `model` is its setting; without it the product's table is used. */
export const openEmbedder = (model: string | undefined, dataDir: string): Promise<Embedder> =>
  model === undefined ? openStaticTable() : openTransformers(model, dataDir);

/** Throws StartupError if the model cannot be opened. */
export async function checkEmbedder(model: string | undefined, dataDir: string): Promise<void> {
  if (model !== undefined) await checkTransformers(model, dataDir);
}
