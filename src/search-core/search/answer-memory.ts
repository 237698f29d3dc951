import type { DocPool } from "#search-core/read/doc-pools.ts";

/**
 * What queries found in pools of documents, in at most about `maxBytes`. If more would be needed, all is forgotten: who
 * asks again searches again. A pool that is gone takes its answers along, and still counts until then.
 */
export function createAnswerMemory(maxBytes: number) {
  let byPool = new WeakMap<DocPool, Map<string, Uint32Array>>();
  let bytes = 0;
  return {
    bytes: () => bytes,
    get: (pool: DocPool, key: string): Uint32Array | undefined => byPool.get(pool)?.get(key),
    set(pool: DocPool, key: string, numbers: Uint32Array) {
      const added = bytesOf(key, numbers);
      if (bytes + added > maxBytes) {
        byPool = new WeakMap();
        bytes = 0;
      }
      const answers = byPool.get(pool) ?? new Map<string, Uint32Array>();
      byPool.set(pool, answers.set(key, numbers));
      bytes += added;
    },
  };
}

/** An entry with its key, and an array, whose buffer is an object of its own from 64 bytes on. */
const bytesOf = (key: string, { byteLength }: Uint32Array) =>
  64 + key.length + (byteLength === 0 ? 0 : byteLength <= 64 ? 200 : 300) + byteLength;
