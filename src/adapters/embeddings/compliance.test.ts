import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEngine } from "#app";
import { CannotStart } from "#platform/cannot-start.ts";
import { openEmbedder } from "./open.ts";
import type { Embedder } from "./port.ts";

/**
 * A folder in which a module stands where transformers.js would: the calls and shapes of its documentation (env,
 * pipeline, an extractor that takes texts and options and gives a tensor), and letters counted in place of a model.
 * It proves that our side of those calls is whole; that a real model understands anything it cannot prove.
 */
function folderWithLibrary(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "brolga-embeddings-"));
  const library = join(dataDir, "transformers/node_modules/@huggingface/transformers");
  mkdirSync(library, { recursive: true });
  mkdirSync(join(dataDir, "letters-model"));
  writeFileSync(join(library, "package.json"), JSON.stringify({ name: "@huggingface/transformers", main: "main.cjs" }));
  writeFileSync(
    join(library, "main.cjs"),
    `const env = { allowRemoteModels: true, localModelPath: "/models/", cacheDir: null };
    exports.env = env;
    exports.pipeline = async (task, model) => {
      if (task !== "feature-extraction") throw new Error("Unsupported pipeline: " + task);
      const file = require("node:path").join(env.localModelPath, model);
      if (env.allowRemoteModels || !require("node:fs").existsSync(file)) throw new Error("Could not locate file: " + file);
      return async (texts, { pooling, normalize }) => {
        if (pooling !== "mean" || !normalize) throw new Error("a sentence vector is the normalised mean of its tokens");
        const data = new Float32Array(27 * texts.length).fill(0.01);
        texts.forEach((text, at) => {
          for (const sign of text.toLowerCase()) data[27 * at + (sign >= "a" && sign <= "z" ? sign.charCodeAt(0) - 97 : 26)]++;
          const row = data.subarray(27 * at, 27 * at + 27);
          const length = Math.hypot(...row);
          row.forEach((value, dim) => (row[dim] = value / length));
        });
        return { data, dims: [texts.length, 27], type: "float32" };
      };
    };`,
  );
  return dataDir;
}

const withLibrary = folderWithLibrary();
const embedders: [name: string, open: () => Promise<Embedder>][] = [
  ["the table", () => openEmbedder(undefined, withLibrary)],
  ["transformers.js", () => openEmbedder(join(withLibrary, "letters-model"), withLibrary)],
];

const vectorsOf = (embedder: Embedder, all: Int8Array) =>
  Array.from({ length: all.length / embedder.dims }, (_, at) => [
    ...all.subarray(at * embedder.dims, (at + 1) * embedder.dims),
  ]);
const texts = Array.from({ length: 70 }, (_, at) => `Cleaning of ${at} offices`);

test.for(embedders)("%s gives each text a vector of the stated size, one after the other", async ([, open]) => {
  const embedder = await open();
  const all = await embedder.embed(texts);
  expect(all.length).toBe(texts.length * embedder.dims);
  for (const vector of vectorsOf(embedder, all)) expect(Math.max(...vector.map(Math.abs))).toBe(127);
});

test.for(embedders)("%s gives a text the same vector alone and among others", async ([, open]) => {
  const embedder = await open();
  const together = vectorsOf(embedder, await embedder.embed(texts));
  for (const at of [0, 31, 32, 69]) expect([...(await embedder.embed([texts[at]!]))], texts[at]).toEqual(together[at]);
  expect(vectorsOf(await open(), await (await open()).embed(texts))).toEqual(together);
});

test.for(embedders)("%s knows nothing of an empty text", async ([, open]) => {
  const embedder = await open();
  expect((await embedder.embed([])).length).toBe(0);
  const [empty, blank, words] = vectorsOf(embedder, await embedder.embed(["", "  ", "road works"]));
  expect(new Set([...empty!, ...blank!])).toEqual(new Set([0]));
  expect(new Set(words)).not.toEqual(new Set([0]));
});

test.for(embedders)("%s puts a text nearer to its like than to another", async ([, open]) => {
  const embedder = await open();
  const all = await embedder.embed(["office cleaning", "cleaning of offices", "jet engine", "中文 🎉 ‮", "\u0000"]);
  const [asked, like, other] = vectorsOf(embedder, all);
  const product = (a: number[], b: number[]) =>
    a.reduce((sum, value, dim) => sum + value * b[dim]!, 0) / Math.hypot(...a) / Math.hypot(...b);
  expect(product(asked!, like!)).toBeGreaterThan(product(asked!, other!) + 0.1);
});

test.for(embedders)("%s has a name that is its own", async ([, open]) => {
  const names = await Promise.all(embedders.map(async ([, other]) => (await other()).name));
  const { name } = await open();
  expect(names.filter((one) => one === name)).toHaveLength(1);
  expect(name).toMatch(/^[\x21-\x7e]+$/);
});

test("without transformers.js a model's name stops the start with the command that installs it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "brolga-embeddings-"));
  const opening = openEmbedder("Xenova/all-MiniLM-L6-v2", dataDir);
  await expect(opening).rejects.toThrow(CannotStart);
  await expect(opening).rejects.toThrow(`npm install --prefix ${dataDir}/transformers @huggingface/transformers@3.6.1`);
});

test("a server whose model has no library does not start", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "brolga-embeddings-"));
  const starting = () => startEngine({ databaseUrl: "postgres://nobody", embeddings: { model: "any", dataDir } });
  expect(starting).toThrow(CannotStart);
  expect(starting).toThrow("npm install --prefix");
});

test("a model that cannot be opened stops the start with its name", async () => {
  const opening = openEmbedder(join(withLibrary, "no-such-model"), withLibrary);
  await expect(opening).rejects.toThrow(CannotStart);
  await expect(opening).rejects.toThrow(/^EMBEDDINGS_MODEL is .*no-such-model, which could not be opened/);
});
