import {
  type Channel,
  channels,
  type ModelState,
  type Person,
  type Search,
  type Timing,
  type Timings,
} from "./state.ts";
import { afterQuietHours, digestTime, minute, nextDigest } from "./time.ts";

/* What waits for its time in the model of alerts: by which channel each thing is told, and when. */

export type Item = {
  person: string;
  channel: Channel;
  kind: "match" | "missed" | "change" | "withdrawn" | "escalation";
  notice: string;
  search?: Search;
  /** Of an escalation: who has not seen it. */
  unseenBy?: string;
  timing: Timing;
  due: number;
  /** What its time is computed from again when the settings change. */
  follows: "digest" | "quiet hours" | null;
};
type About = Pick<Item, "person" | "kind" | "notice" | "search" | "unseenBy">;
type Urgency = "atOnce" | "inDigest" | undefined;

const groupingMinutes = 5;

export function itemQueue({ people, isLapsed }: ModelState) {
  let items: Item[] = [];

  const loud = (channel: Channel, at: number, { zone }: Person) => {
    const due = channel === "email" ? at : afterQuietHours(at, zone);
    return { due, follows: due === at ? null : ("quiet hours" as const) };
  };
  const digest = (channel: Channel, timing: Timing, person: Person, at: number) => {
    const due = nextDigest(person.zone, digestTime(person, channel), timing, at);
    return channel === "email" ? due : afterQuietHours(due, person.zone);
  };
  const isOpen = (person: string, channel: Channel) =>
    people.get(person)!.reached.includes(channel) && (channel === "email" || !isLapsed(person));
  function timingFor(person: string, timing: Timing, urgency: Urgency): Timing {
    if (urgency === "atOnce") return "Instant";
    return timing === "Instant" && (urgency === "inDigest" || isLapsed(person)) ? "Daily" : timing;
  }

  return {
    all: () => items,
    isOpen,
    /** An immediate message waits for others, and others join it. Ask before anything of a moment is queued. */
    joining(at: number): (person: string, channel: Channel) => number {
      const waiting = new Map<string, number>();
      for (const { person, channel, timing, due } of items)
        if (timing === "Instant") {
          const key = `${person} ${channel}`;
          waiting.set(key, Math.min(due, waiting.get(key) ?? due));
        }
      return (person, channel) => waiting.get(`${person} ${channel}`) ?? at + groupingMinutes * minute;
    },
    add(
      about: About,
      wanted: Timings,
      at: number,
      joins: (person: string, channel: Channel) => number,
      urgency?: Urgency,
    ) {
      const person = people.get(about.person)!;
      for (const channel of channels) {
        if (wanted[channel] === "Off" || !isOpen(about.person, channel)) continue;
        const timing = timingFor(about.person, wanted[channel], urgency);
        const when =
          timing === "Instant"
            ? loud(channel, urgency === "atOnce" ? at : joins(about.person, channel), person)
            : { due: digest(channel, timing, person, at), follows: "digest" as const };
        items.push({ ...about, channel, timing, ...when });
      }
    },
    /** What waits goes out at once. */
    hasten(item: Item, at: number) {
      Object.assign(item, { timing: "Instant", ...loud(item.channel, at, people.get(item.person)!) });
    },
    /** The settings of a person have changed. */
    retime(name: string, at: number) {
      const person = people.get(name)!;
      for (const item of items)
        if (item.person === name && item.follows === "digest") item.due = digest(item.channel, item.timing, person, at);
        else if (item.person === name && item.follows) Object.assign(item, loud(item.channel, at, person));
    },
    takeDue(at: number): Item[] {
      const due = items.filter((item) => item.due <= at);
      items = items.filter((item) => item.due > at);
      return due;
    },
    forget(person: string) {
      items = items.filter((item) => item.person !== person);
    },
  };
}
export type ItemQueue = ReturnType<typeof itemQueue>;
