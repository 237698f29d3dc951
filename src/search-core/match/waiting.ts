import { type Condition, isFeature, type ShareOf, signsOf } from "./conditions.ts";
import type { Numbering } from "./numbering.ts";
import { withRoom } from "./room.ts";

/**
 * Groups of searches, each by the number of the condition that they have in common, wait for features: a document
 * without any of those meets none of the group's searches. A group with a feature for its condition waits for that, and
 * for all others each feature has a list. So groups that wait for nothing that a batch has are never looked at.
 */
export type Waiting = {
  add(group: number): void;
  remove(group: number): void;
  /** Asks those groups, by ascending number, of which documents meet the condition, for these. */
  wake(features: readonly number[], ask: (group: number, low: number, high: number) => void): void;
};

export function createWaiting(numbering: Numbering, shareOf: ShareOf): Waiting {
  /** By feature: the groups that wait for it or another like it. */
  const waiting: (number[] | undefined)[] = [];
  /** By group: 1 where a document that has what it waits for may yet not meet its condition. Never for a feature. */
  let partly = new Uint8Array(1024);
  /** By group: at 2 * group the low and at 2 * group + 1 the high bits of the documents that have what it waits for. */
  let awake = new Int32Array(1024);

  function signsOfGroup(group: number): Set<number> {
    const signs = signsOf(numbering.conditionOf(group), shareOf) ?? [];
    const numbers = new Set(signs.map(numbering.numberOf));
    numbers.delete(group);
    return numbers;
  }

  function put(group: number, low: number, high: number): void {
    awake[2 * group]! |= low;
    awake[2 * group + 1]! |= high;
  }

  return {
    add(group) {
      for (const sign of signsOfGroup(group)) (waiting[sign] ??= []).push(group);
      partly = withRoom(partly, group + 1);
      partly[group] = isToldBySigns(numbering.conditionOf(group)) ? 0 : 1;
    },
    remove(group) {
      for (const sign of signsOfGroup(group)) waiting[sign] = waiting[sign]!.filter((other) => other !== group);
      partly[group] = 0;
    },
    wake(features, ask) {
      const { places, bits, count, look } = numbering;
      awake = withRoom(awake, 2 * count);
      for (const feature of features) {
        const low = bits[2 * places[feature]!]!;
        const high = bits[2 * places[feature]! + 1]!;
        put(feature, low, high);
        for (const group of waiting[feature] ?? []) put(group, low, high);
      }
      for (let group = 0; group < count; group++) {
        let low = awake[2 * group]!;
        let high = awake[2 * group + 1]!;
        if ((low | high) === 0) continue;
        awake[2 * group] = 0;
        awake[2 * group + 1] = 0;
        if (partly[group] === 1) {
          const place = look(group);
          low = bits[2 * place]!;
          high = bits[2 * place + 1]!;
          if ((low | high) === 0) continue;
        }
        ask(group, low, high);
      }
    },
  };
}

/** Whether a document meets the condition as soon as it has one of its signs. */
const isToldBySigns = (condition: Condition): boolean =>
  isFeature(condition) || (condition.kind === "or" && condition.parts.every(isFeature));
