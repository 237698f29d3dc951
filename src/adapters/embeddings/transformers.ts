import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { StartupError } from "#platform/startup-error.ts";
import { quantise } from "#search-core/vectors/quantised-vector.ts";
import type { Embedder } from "./port.ts";

/** The part of transformers.js that we use. It is not a dependency, because it is larger than all others together. */
type Library = {
  env: { allowRemoteModels: boolean; localModelPath: string; cacheDir: string };
  pipeline(task: "feature-extraction", model: string, options: { dtype: "fp32" }): Promise<Extractor>;
};
type Extractor = ((texts: string[], options: { pooling: "mean"; normalize: true }) => Promise<Tensor>) & {
  dispose(): Promise<unknown>;
};
/** `dims`: number of texts, dimensions. */
type Tensor = { data: Float32Array; dims: number[] };

const packageName = "@huggingface/transformers";
/**
 * The native part of version 3 works in only one thread per process, but here every reader and writer thread has its
 * own.
 */
const packageVersion = "4.3.1";
/** Texts per batch. More use more memory and are no faster. */
const batchSize = 32;
/**
 * Measured with all-MiniLM-L6-v2 on 1,482 distinct titles of data/: 95% of random pairs are below 0.33 and 99% below
 * 0.44. A text unlike any notice ("birthday cake", "zzzqqq") has no title above 0.4; common trades have ten or more.
 */
const minSimilarity = 0.4;
/** The hub's model names. Anything else is a path. */
const hubName = /^[\w.-]+(\/[\w.-]+)?$/;
/** Files of a model's folder that together identify it. */
const fingerprintFiles = ["config.json", "tokenizer.json", "onnx/model.onnx"];

/**
 * An ONNX sentence model. `model` is a folder, or a name on the hub whose files are stored in `dataDir`/models. Throws
 * StartupError if the library or the model is missing or invalid.
 */
export async function openTransformers(model: string, dataDir: string): Promise<Embedder> {
  const { extract, dims } = await openModel(model, dataDir);
  return {
    name: `transformers:${isFolder(model) ? await contentOf(model) : model}`,
    dims,
    minSimilarity,
    minWordSimilarity: minSimilarity,
    async embed(texts) {
      const vectors = new Int8Array(dims * texts.length);
      for (let from = 0; from < texts.length; from += batchSize) {
        const batch = texts.slice(from, from + batchSize);
        const { data } = await extract(batch, meanOfTokens);
        for (const [index, text] of batch.entries()) {
          // A model returns a vector even for an empty text, but an empty text is similar to nothing.
          if (text.trim() === "") continue;
          quantise(data.subarray(index * dims, (index + 1) * dims), vectors, (from + index) * dims);
        }
      }
      return vectors;
    },
    // It knows every word as a sequence of word pieces.
    knows: (text) => text.trim() !== "",
  };
}

/**
 * Opens and closes a model, so that a wrong one is reported at the start, as `openTransformers` would report it later.
 */
export async function checkTransformers(model: string, dataDir: string): Promise<void> {
  const { extract } = await openModel(model, dataDir);
  await extract.dispose();
}

const meanOfTokens = { pooling: "mean", normalize: true } as const;
const isFolder = (model: string) => statSync(model, { throwIfNoEntry: false })?.isDirectory() ?? false;

async function openModel(model: string, dataDir: string): Promise<{ extract: Extractor; dims: number }> {
  const { env, pipeline } = load(dataDir);
  if (!isFolder(model) && !hubName.test(model))
    throw new StartupError(`EMBEDDINGS_MODEL is ${model}, and there is no such folder.`);
  env.allowRemoteModels = !isFolder(model);
  if (isFolder(model)) env.localModelPath = dirname(resolve(model));
  else env.cacheDir = join(dataDir, "models");
  try {
    const named = isFolder(model) ? basename(resolve(model)) : model;
    const extract = await pipeline("feature-extraction", named, { dtype: "fp32" });
    const { dims } = await extract(["tender"], meanOfTokens);
    return { extract, dims: dims.at(-1)! };
  } catch (error) {
    const reason = (error as Error).message;
    throw new StartupError(`EMBEDDINGS_MODEL is ${model}, which could not be opened as a sentence model: ${reason}`);
  }
}

/** Different for every model, whatever its folder is called: vectors outlive a folder's content. */
async function contentOf(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of fingerprintFiles)
    for await (const part of createReadStream(join(folder, file))) hash.update(part as Buffer);
  return hash.digest("hex").slice(0, 16);
}

function load(dataDir: string): Library {
  const file = findLibrary(dataDir);
  return createRequire(file)(file) as Library;
}

/**
 * The path of the library, in a folder that updates of the product do not touch. Throws StartupError with the command
 * that installs it.
 */
function findLibrary(dataDir: string): string {
  const folder = resolve(dataDir, "transformers");
  try {
    return createRequire(join(folder, "package.json")).resolve(packageName);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    throw new StartupError(
      `EMBEDDINGS_MODEL needs transformers.js. Install it with: npm install --ignore-scripts --prefix ${folder} ${packageName}@${packageVersion}`,
    );
  }
}
