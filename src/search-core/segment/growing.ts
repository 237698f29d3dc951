/** Lists of numbers that grow: typed arrays twice as long whenever they are full, cut to their length at the end. */
type List<Numbers> = { items: Numbers; length: number };
export type WordList = List<Uint32Array<ArrayBuffer>>;
export type ByteList = List<Uint8Array<ArrayBuffer>>;

export const wordList = (capacity = 16): WordList => ({ items: new Uint32Array(capacity), length: 0 });
export const byteList = (capacity = 64): ByteList => ({ items: new Uint8Array(capacity), length: 0 });

export function push(list: WordList, item: number): void {
  if (list.length === list.items.length) {
    const larger = new Uint32Array(Math.max(16, list.items.length * 2));
    larger.set(list.items);
    list.items = larger;
  }
  list.items[list.length++] = item;
}

/** Room for so many more bytes. */
export function makeRoom(list: ByteList, bytes: number): void {
  if (list.length + bytes <= list.items.length) return;
  const larger = new Uint8Array(Math.max(list.length + bytes, list.items.length * 2));
  larger.set(list.items.subarray(0, list.length));
  list.items = larger;
}

export function append(list: ByteList, bytes: Uint8Array): void {
  makeRoom(list, bytes.length);
  list.items.set(bytes, list.length);
  list.length += bytes.length;
}

export const wordsOf = (list: WordList): Uint32Array => list.items.subarray(0, list.length);
export const bytesOf = (list: ByteList): Uint8Array => list.items.subarray(0, list.length);
