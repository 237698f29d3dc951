import { appendFileSync, cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEngine } from "#app";
import { StartupError } from "#platform/startup-error.ts";
import { tempFolders } from "#test/temp-folders.ts";
import { countingLetters, libraries } from "./fixtures/libraries.ts";
import { openEmbedder } from "./open.ts";
import type { Embedder } from "./port.ts";

const folder = tempFolders("embeddings");
const embedders: [name: string, open: () => Promise<Embedder>][] = [
  ["the table", () => openEmbedder(undefined, "unused")],
  ...libraries.map(([name, make]): [string, () => Promise<Embedder>] => {
    const { model, dataDir } = make(folder());
    return [name, () => openEmbedder(model, dataDir)];
  }),
];

const vectorsOf = (embedder: Embedder, all: Int8Array) =>
  Array.from({ length: all.length / embedder.dims }, (_, index) => [
    ...all.subarray(index * embedder.dims, (index + 1) * embedder.dims),
  ]);
const texts = Array.from({ length: 70 }, (_, index) => `Cleaning of ${index} offices`);

test.for(embedders)("%s returns a vector of the stated size for each text, in order", async ([, open]) => {
  const embedder = await open();
  const all = await embedder.embed(texts);
  expect(all.length).toBe(texts.length * embedder.dims);
  for (const vector of vectorsOf(embedder, all)) expect(Math.max(...vector.map(Math.abs))).toBe(127);
});

test.for(embedders)("%s returns the same vector for a text alone and in a batch", async ([, open]) => {
  const embedder = await open();
  const together = vectorsOf(embedder, await embedder.embed(texts));
  for (const index of [0, 31, 32, 69])
    expect([...(await embedder.embed([texts[index]!]))], texts[index]).toEqual(together[index]);
  expect(vectorsOf(await open(), await (await open()).embed(texts))).toEqual(together);
});

test.for(embedders)("%s returns a zero vector for an empty text", async ([, open]) => {
  const embedder = await open();
  expect((await embedder.embed([])).length).toBe(0);
  const [empty, blank, words] = vectorsOf(embedder, await embedder.embed(["", "  ", "road works"]));
  expect(new Set([...empty!, ...blank!])).toEqual(new Set([0]));
  expect(new Set(words)).not.toEqual(new Set([0]));
});

test.for(embedders)("%s puts a text nearer to a similar one than to another", async ([, open]) => {
  const embedder = await open();
  const all = await embedder.embed(["office cleaning", "cleaning of offices", "jet engine", "中文 🎉 ‮", "\u0000"]);
  const [asked, like, other] = vectorsOf(embedder, all);
  const product = (a: number[], b: number[]) =>
    a.reduce((sum, value, dim) => sum + value * b[dim]!, 0) / Math.hypot(...a) / Math.hypot(...b);
  expect(product(asked!, like!)).toBeGreaterThan(product(asked!, other!) + 0.1);
});

test.for(embedders)("%s knows the words of notices, but nothing in an empty text", async ([, open]) => {
  const { knows } = await open();
  expect(["office cleaning", "the office"].map(knows)).toEqual([true, true]);
  expect(["", "  "].map(knows)).toEqual([false, false]);
});

test("the table does not know a made-up word", async () => {
  expect((await openEmbedder(undefined, "unused")).knows("the zzzqqq")).toBe(false);
});

test.for(embedders)("%s has a unique name", async ([, open]) => {
  const names = await Promise.all(embedders.map(async ([, other]) => (await other()).name));
  const { name } = await open();
  expect(names.filter((candidate) => candidate === name)).toHaveLength(1);
  expect(name).toMatch(/^[\x21-\x7e]+$/);
});

test("without transformers.js a configured model prevents the start and names the install command", async () => {
  const dataDir = folder();
  const opening = openEmbedder("Xenova/all-MiniLM-L6-v2", dataDir);
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(
    `npm install --ignore-scripts --prefix ${dataDir}/transformers @huggingface/transformers@4.3.1`,
  );
});

const starting = (model: string, dataDir: string) =>
  startEngine({ databaseUrl: "postgres://nobody", embeddings: { model, dataDir } });

test("a server whose model has no library does not start", async () => {
  const dataDir = folder();
  await expect(starting("any", dataDir)).rejects.toThrow(StartupError);
  await expect(starting("any", dataDir)).rejects.toThrow("npm install --ignore-scripts");
});

test.for(libraries)("with %s a server whose model is damaged does not start, and says why", async ([, make]) => {
  const { dataDir, model } = make(folder());
  writeFileSync(join(model, "onnx/model.onnx"), "no model");
  await expect(starting(model, dataDir)).rejects.toThrow(StartupError);
  await expect(starting(model, dataDir)).rejects.toThrow(
    /^EMBEDDINGS_MODEL is .*-model, which could not be opened as a sentence model: .*Protobuf parsing failed/,
  );
});

test("a server whose model is neither a folder nor on the hub does not start", async () => {
  const { dataDir, model } = countingLetters(folder());
  const said = (name: string) => starting(name, dataDir).catch((error: Error) => error.message);
  expect(await said(`${model}/nowhere`)).toBe(`EMBEDDINGS_MODEL is ${model}/nowhere, and there is no such folder.`);
  expect(await said("nobody/no-such-model")).toMatch(
    /^EMBEDDINGS_MODEL is nobody\/no-such-model, which could not be opened/,
  );
});

test("a model keeps its name in another folder, and gets another name if its contents change", async () => {
  const { dataDir, model } = countingLetters(folder());
  const copy = `${model} für später`;
  cpSync(model, copy, { recursive: true });
  const nameOf = async (folder: string) => (await openEmbedder(folder, dataDir)).name;
  const before = await nameOf(model);
  expect(await nameOf(copy)).toBe(before);
  appendFileSync(join(copy, "onnx/model.onnx"), "trained once more");
  expect(await nameOf(copy)).not.toBe(before);
  expect(before).toMatch(/^[\x21-\x7e]+$/);
});
