/** Rows inspected before the first is stored. Nearly every list is shorter. */
const chunkSize = 2_000;

/** Yields a list in parts, each after `inspect` has accepted its chunk. */
export async function* inspectedBatches<Item>(
  items: AsyncIterable<Item>,
  size: number,
  inspect: (chunk: Item[]) => Promise<void>,
): AsyncGenerator<Item[]> {
  for await (const { chunk, failure } of inChunks(items)) {
    await inspect(chunk);
    for (let offset = 0; offset < chunk.length; offset += size) yield chunk.slice(offset, offset + size);
    if (failure) throw failure.error;
  }
}

/** Rows from before a failure are yielded first. */
type Chunk<Item> = { chunk: Item[]; failure: { error: unknown } | undefined };

async function* inChunks<Item>(items: AsyncIterable<Item>): AsyncGenerator<Chunk<Item>> {
  let chunk: Item[] = [];
  try {
    for await (const item of items) {
      if (chunk.push(item) < chunkSize) continue;
      yield { chunk, failure: undefined };
      chunk = [];
    }
  } catch (error) {
    yield { chunk, failure: { error } };
    return;
  }
  yield { chunk, failure: undefined };
}
