/** Growable typed arrays: capacity doubles when full, cut to length at the end. */
type Growable<Numbers> = { items: Numbers; length: number };
export type GrowableUint32 = Growable<Uint32Array<ArrayBuffer>>;
export type GrowableBytes = Growable<Uint8Array<ArrayBuffer>>;

export const growableUint32 = (capacity = 16): GrowableUint32 => ({ items: new Uint32Array(capacity), length: 0 });
export const growableBytes = (capacity = 64): GrowableBytes => ({ items: new Uint8Array(capacity), length: 0 });

export function push(list: GrowableUint32, item: number): void {
  if (list.length === list.items.length) {
    const larger = new Uint32Array(Math.max(16, list.items.length * 2));
    larger.set(list.items);
    list.items = larger;
  }
  list.items[list.length++] = item;
}

/** Ensures capacity for so many more bytes. */
export function ensureCapacity(list: GrowableBytes, bytes: number): void {
  if (list.length + bytes <= list.items.length) return;
  const larger = new Uint8Array(Math.max(list.length + bytes, list.items.length * 2));
  larger.set(list.items.subarray(0, list.length));
  list.items = larger;
}

export function append(list: GrowableBytes, bytes: Uint8Array): void {
  ensureCapacity(list, bytes.length);
  list.items.set(bytes, list.length);
  list.length += bytes.length;
}

export const toUint32Array = (list: GrowableUint32): Uint32Array => list.items.subarray(0, list.length);
export const toUint8Array = (list: GrowableBytes): Uint8Array => list.items.subarray(0, list.length);
