import type { FieldNumber } from "#search-core/fields.ts";
import type { Leaf, Plan, Run } from "#search-core/query/plan.ts";
import { termsFor } from "#search-core/v0/store/dictionary.ts";
import { eachPlace, fieldAt, narrowed, occurrences, slotAt, type Postings } from "#search-core/v0/store/postings.ts";
import type { Store } from "#search-core/v0/store/store.ts";
import { fieldWeight, rarity, saturated } from "./bm25f.ts";
import { both, either, none, without, type Matches } from "./matches.ts";

/** Which documents match a plan, and their scores. */
export function match(store: Store, plan: Plan): Matches {
  const known = new Map<string, Matches>();
  const visit = (one: Plan): Matches => {
    switch (one.kind) {
      case "leaf": {
        const found = known.get(one.key) ?? matchLeaf(store, one);
        known.set(one.key, found);
        return found;
      }
      case "not":
        return without(everything(store), visit(one.plan));
      case "or":
        return one.plans.map(visit).reduce(either);
      case "and":
        return conjunction(one.plans, visit);
    }
  };
  const everything = remembered(all);
  return visit(plan);
}

/** What is wanted first, so that what is not wanted is taken from little. */
function conjunction(plans: Plan[], visit: (plan: Plan) => Matches): Matches {
  const wanted = plans.filter((plan) => plan.kind !== "not");
  if (wanted.length === 0) return plans.map(visit).reduce(both);
  let found: Matches | undefined;
  for (const plan of wanted) {
    found = found ? both(found, visit(plan)) : visit(plan);
    if (found.slots.length === 0) return none;
  }
  for (const plan of plans) if (plan.kind === "not") found = without(found!, visit(plan.plan));
  return found!;
}

/** Every document; without text none is better than another. */
export function all({ docs, slots }: Store): Matches {
  const found = new Int32Array(slots.size);
  let count = 0;
  for (let slot = 0; slot < docs.length; slot++) if (docs[slot]) found[count++] = slot;
  return { slots: found, scores: new Float64Array(count) };
}

function remembered<T>(make: (store: Store) => T) {
  let made: T | undefined;
  return (store: Store) => (made ??= make(store));
}

/** Counts the leaf's occurrences by slot and field, then scores each slot that has one. */
function matchLeaf(store: Store, leaf: Leaf): Matches {
  const { counts, touched } = store.scratch;
  const isAsked = [0, 1, 2, 3].map((field) => leaf.fields.includes(field as FieldNumber));
  let matching = 0;
  for (const run of leaf.runs) {
    eachOccurrence(store, run, (slot, field) => {
      if (!isAsked[field] || store.docs[slot] === null) return;
      counts[slot * 4 + field]! += run.weight;
      if (touched[slot] === 1) return;
      touched[slot] = 1;
      matching++;
    });
  }
  const found: Matches = { slots: new Int32Array(matching), scores: new Float64Array(matching) };
  const averages = store.totalLengths.map((length) => length / store.slots.size);
  const worth = rarity(matching, store.slots.size);
  for (let slot = 0, at = 0; at < matching; slot++) {
    if (touched[slot] === 0) continue;
    let weight = 0;
    for (const field of leaf.fields) {
      const count = counts[slot * 4 + field]!;
      counts[slot * 4 + field] = 0;
      if (count > 0) weight += fieldWeight(field, count, store.lengths[slot * 4 + field]!, averages[field]!);
    }
    touched[slot] = 0;
    found.slots[at] = slot;
    found.scores[at++] = worth * saturated(weight);
  }
  return found;
}

function eachOccurrence(store: Store, { elements }: Run, visit: (slot: number, field: FieldNumber) => void): void {
  const lists = elements.map((element) => termsFor(store.dictionary, element).map((term) => store.postings[term]!));
  if (lists.some((some) => some.length === 0)) return;
  if (lists.length === 1) for (const postings of lists[0]!) eachPlace(postings, visit);
  else for (const occurrence of adjacent(lists)) visit(slotAt(occurrence), fieldAt(occurrence));
}

/** Where one term of each list follows one of the list before; the rarest first. */
function adjacent(lists: Postings[][]): Float64Array {
  const size = (list: Postings[]) => list.reduce((sum, { length }) => sum + length, 0);
  const ordered = lists.map((list, shift) => ({ list, shift, size: size(list) })).sort((a, b) => a.size - b.size);
  const [rarest, ...others] = ordered;
  let found = occurrences(rarest!.list, rarest!.shift);
  for (const { list, shift } of others) found = narrowed(found, list, shift);
  return found;
}
