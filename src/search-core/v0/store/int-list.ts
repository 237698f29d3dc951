/** A growing list of 32-bit integers: a third of the memory of a JavaScript array, and no objects to collect. */
export type IntList = { items: Int32Array; length: number };

export const intList = (capacity = 4): IntList => ({ items: new Int32Array(capacity), length: 0 });

export function push(list: IntList, item: number): void {
  if (list.length === list.items.length) {
    const larger = new Int32Array(list.items.length * 2);
    larger.set(list.items);
    list.items = larger;
  }
  list.items[list.length++] = item;
}
