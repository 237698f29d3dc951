import type { Bits } from "./bits.ts";
import { addMatches, type Matches } from "./found.ts";
import { atConditions, atCount, atFirst, type Layout, recordHead } from "./layout.ts";
import { unknown } from "./numbering.ts";

/**
 * All that is read while a batch asks searches: where they lie (records.ts), what their conditions say (numbering.ts)
 * and who may see what (organisations.ts). Plain fields: to ask a room for them at each of tens of thousands of groups
 * took a tenth of the time.
 */
export type Asking = {
  layout: Layout;
  starts: Int32Array;
  lasts: Int32Array;
  places: Int32Array;
  bits: Int32Array;
  look: (condition: number) => number;
  open: Readonly<Bits>;
  visible: Int32Array;
  found: Matches;
};

/** Asks the searches of a group for the documents of the bits, which have what all of them wait for. */
export function askGroup(asking: Asking, group: number, low: number, high: number): void {
  const { starts, lasts } = asking;
  const { pool } = asking.layout;
  const end = starts[group + 1]!;
  for (let record = starts[group]!; record < end; record += recordHead + pool[record + atConditions]!)
    askRecord(asking, record, low, high);
  for (let record = lasts[group]!; record !== 0; record = pool[record - 1]!) askRecord(asking, record, low, high);
}

function askRecord(asking: Asking, record: number, low: number, high: number): void {
  const { places, bits } = asking;
  const { pool } = asking.layout;
  // Where all searches were removed nothing is asked: the conditions may be gone.
  if (pool[record + atCount] === 0) return;
  let lowLeft = low;
  let highLeft = high;
  const end = record + recordHead + pool[record + atConditions]!;
  for (let at = record + recordHead; at < end; at++) {
    const condition = pool[at]!;
    const known = places[condition]!;
    const place = 2 * (known === unknown ? asking.look(condition) : known);
    lowLeft &= bits[place]!;
    highLeft &= bits[place + 1]!;
    if ((lowLeft | highLeft) === 0) return;
  }
  addVisible(asking, record, lowLeft, highLeft);
}

/** Adds the searches of a record, as far as their organisations may see the documents of the bits. */
function addVisible({ layout, open, visible, found }: Asking, record: number, low: number, high: number): void {
  const { pool, ids, organisations } = layout;
  const from = pool[record + atFirst]!;
  const to = from + pool[record + atCount]!;
  if (((low & ~open.low) | (high & ~open.high)) === 0) {
    addMatches(found, ids, from, to, low, high);
    return;
  }
  for (let slot = from; slot < to; slot++) {
    const organisation = 2 * organisations[slot]!;
    const lowSeen = low & visible[organisation]!;
    const highSeen = high & visible[organisation + 1]!;
    if ((lowSeen | highSeen) !== 0) addMatches(found, ids, slot, slot + 1, lowSeen, highSeen);
  }
}
