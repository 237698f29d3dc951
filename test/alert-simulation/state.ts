/*
 * What the model of alerts knows of people, searches and watches, and what a firm without a plan goes on being told.
 */
export type Timing = "Instant" | "Daily" | "Weekly" | "Off";
export const channels = ["email", "sms", "push"] as const;
export type Channel = (typeof channels)[number];
export type Timings = Record<Channel, Timing>;
export type Notice = {
  key: string;
  words: string[];
  isCancelled: boolean;
  closes: number;
  /** Of two portals that state different closings: the first, and the one that its own portal states. */
  earliest?: number;
  own?: number;
};
/** What a notice says without the copy that it is joined with. */
export const withoutCopy = ({ earliest: _earliest, own, closes, ...notice }: Notice): Notice => ({
  ...notice,
  closes: own ?? closes,
});
export type Person = {
  name: string;
  zone: string;
  /** Of emails and push. */
  time: string;
  smsTime: string;
  firm: string;
  isAdmin: boolean;
  /** On which they can be reached. */
  reached: readonly Channel[];
};
export type Search = {
  id: string;
  name: string;
  owner: string;
  word: string;
  isShared: boolean;
  timings: Map<string, Timings>;
  announced: Set<string>;
  /** When it was saved or edited, and when it announced something. */
  changedAt: number;
  announcedAt: number;
};
/** An important change that waits until its person says that they have seen it. */
type ToSee = { isCritical: boolean; escalatesAt: number | null; hasEscalated: boolean };
export type Watch = {
  person: string;
  notice: string;
  timings: Timings;
  /** As it was when they were told last, by each channel. */
  known: Record<Channel, Notice>;
  /** As it was when they began, or said last that they have seen all. */
  seen: Notice;
  toSee: ToSee | null;
};

export const noTimings: Timings = { email: "Off", sms: "Off", push: "Off" };
export const isTold = (timings: Timings) => channels.some((channel) => timings[channel] !== "Off");

/** Of a firm whose plan has ended. */
const caps = { people: 1, searches: 1, watched: 3 };

export function modelState() {
  const people = new Map<string, Person>();
  const searches = new Map<string, Search>();
  const notices = new Map<string, Notice>();
  /** Withdrawn. */
  const gone = new Set<string>();
  /** Copies that are one with another notice, by key. */
  const joined = new Map<string, string>();
  const lapsed = new Set<string>();
  /** "firm notice", in the order in which a firm first watched them. */
  const everWatched = new Set<string>();
  const watches: Watch[] = [];

  const firmOf = (person: string) => people.get(person)!.firm;
  /** Who goes on being told after a lapse: the first admin. */
  const goesOn = (person: string) => {
    const { firm } = people.get(person)!;
    const members = [...people.values()].filter((other) => other.firm === firm);
    const inOrder = [...members.filter(({ isAdmin }) => isAdmin), ...members.filter(({ isAdmin }) => !isAdmin)];
    return inOrder.findIndex(({ name }) => name === person) < caps.people;
  };
  const isLapsed = (person: string) => lapsed.has(firmOf(person));

  return {
    people,
    searches,
    notices,
    gone,
    joined,
    /** The notice that it is today. */
    shownAs: (key: string) => joined.get(key) ?? key,
    lapsed,
    everWatched,
    watches,
    firmOf,
    isLapsed,
    timingsOf: (search: Search, person: string): Timings =>
      search.owner === person || search.isShared ? (search.timings.get(person) ?? noTimings) : noTimings,
    watchOf: (person: string, notice: string) =>
      watches.find((watch) => watch.person === person && watch.notice === notice),
    /** Whose plan has ended is told of the first of their own searches, and of the notices before the last place is taken. */
    isPaused(person: string, about: { search?: Search | undefined; notice: string }): boolean {
      const firm = firmOf(person);
      if (!lapsed.has(firm)) return false;
      if (!goesOn(person)) return true;
      if (about.search) {
        const own = [...searches.values()].filter(({ owner }) => people.has(owner) && firmOf(owner) === firm);
        const inOrder = [...own.filter(({ owner }) => goesOn(owner)), ...own.filter(({ owner }) => !goesOn(owner))];
        return inOrder.indexOf(about.search) >= caps.searches;
      }
      const watchedBy = (key: string, of: (name: string) => boolean) =>
        watches.some((watch) => watch.notice === key && firmOf(watch.person) === firm && of(watch.person));
      const watched = [...everWatched].flatMap((entry) => {
        const [ofFirm, key] = entry.split(" ") as [string, string];
        return ofFirm === firm && watchedBy(key, () => true) ? key : [];
      });
      const inOrder = [
        ...watched.filter((key) => watchedBy(key, goesOn)),
        ...watched.filter((key) => !watchedBy(key, goesOn)),
      ];
      const isActive = (key: string) => !notices.get(key)!.isCancelled && !gone.has(key);
      const before = inOrder.slice(0, inOrder.indexOf(about.notice)).filter(isActive).length;
      return inOrder.filter(isActive).length > caps.watched && before >= caps.watched;
    },
  };
}
export type ModelState = ReturnType<typeof modelState>;

export type Severity = "critical" | "important" | "minor" | null;

export function severityOf(before: Notice, after: Notice): Severity {
  const [from, to] = [closingsOf(before), closingsOf(after)];
  if ((after.isCancelled && !before.isCancelled) || to.some((closing, index) => closing < from[index]!))
    return "critical";
  if (to.some((closing, index) => closing > from[index]!) || before.isCancelled !== after.isCancelled)
    return "important";
  return after.words.join(" ") === before.words.join(" ") ? null : "minor";
}
const closingsOf = ({ earliest, closes }: Notice) => [earliest ?? closes, closes];
