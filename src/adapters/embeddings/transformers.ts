import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { CannotStart } from "#platform/cannot-start.ts";
import { writeDirection } from "#search-core/vectors/direction.ts";
import type { Embedder } from "./port.ts";

/** What is used of transformers.js. It is no dependency of ours: its installation reaches beyond the registry. */
type Library = {
  env: { allowRemoteModels: boolean; localModelPath: string; cacheDir: string };
  pipeline(task: "feature-extraction", model: string): Promise<Extractor>;
};
type Extractor = (texts: string[], options: { pooling: "mean"; normalize: true }) => Promise<Tensor>;
/** `dims`: texts, components. */
type Tensor = { data: Float32Array; dims: number[] };

const packageName = "@huggingface/transformers";
const packageVersion = "3.6.1";
/** So many texts at a time: more need memory and are not quicker. */
const batch = 32;
/** Not measured, for want of a model: sentence models are said to put unrelated texts below about 0.3. */
const floor = 0.4;

/**
 * An ONNX sentence model: `model` is a folder, or a name on the hub whose files are kept in `dataDir`/models. Throws
 * CannotStart when the library or the model is missing.
 */
export async function openTransformers(model: string, dataDir: string): Promise<Embedder> {
  const { env, pipeline } = load(dataDir);
  const isFolder = statSync(model, { throwIfNoEntry: false })?.isDirectory() ?? false;
  env.allowRemoteModels = !isFolder;
  if (isFolder) env.localModelPath = dirname(resolve(model));
  else env.cacheDir = join(dataDir, "models");

  let extract: Extractor;
  try {
    extract = await pipeline("feature-extraction", isFolder ? basename(resolve(model)) : model);
  } catch (error) {
    const reason = (error as Error).message;
    throw new CannotStart(`EMBEDDINGS_MODEL is ${model}, which could not be opened as a sentence model: ${reason}`);
  }
  const read = (texts: string[]) => extract(texts, { pooling: "mean", normalize: true });
  const dims = (await read(["tender"])).dims.at(-1)!;
  return {
    name: `transformers:${isFolder ? resolve(model) : model}`,
    dims,
    floor,
    async embed(texts) {
      const vectors = new Int8Array(dims * texts.length);
      for (let from = 0; from < texts.length; from += batch) {
        const some = texts.slice(from, from + batch);
        const { data } = await read(some);
        for (const [at, text] of some.entries()) {
          // A model answers something even to an empty text; nothing is near to nothing.
          if (text.trim() === "") continue;
          writeDirection(data.subarray(at * dims, (at + 1) * dims), vectors, (from + at) * dims);
        }
      }
      return vectors;
    },
  };
}

/**
 * Where the library is: in the folder where the operator installs it, which a new installation of the product leaves
 * alone. Throws CannotStart with the command that installs it.
 */
export function findLibrary(dataDir: string): string {
  const folder = resolve(dataDir, "transformers");
  try {
    return createRequire(join(folder, "package.json")).resolve(packageName);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    throw new CannotStart(
      `EMBEDDINGS_MODEL needs transformers.js. Install it with: npm install --prefix ${folder} ${packageName}@${packageVersion}`,
    );
  }
}

function load(dataDir: string): Library {
  const file = findLibrary(dataDir);
  return createRequire(file)(file) as Library;
}
