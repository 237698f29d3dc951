/** Items of a batch. So many rows are read at once, and no more are in memory. */
const batchSize = 500;

/** Reads what belongs to a long list, batch by batch, each when it is asked for. */
export async function* inBatches<Item, Result>(
  items: readonly Item[],
  read: (batch: Item[]) => Promise<Result[]>,
): AsyncGenerator<Result[]> {
  for (let offset = 0; offset < items.length; offset += batchSize)
    yield await read(items.slice(offset, offset + batchSize));
}
