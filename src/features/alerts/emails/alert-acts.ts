import type { Act, ActName } from "#features/alerts/shapes.ts";
import type { SitePath } from "#platform/mail/email.ts";
import {
  type AlertContents,
  type ChangeInEmail,
  type FoundInEmail,
  type ListedInEmail,
  maxOfSearch,
  type NearMissInEmail,
} from "./alert-contents.ts";

/** The page of the link for an act; undefined for an act that has none. */
export type ActPath = (act: Act) => SitePath | undefined;

/** The acts of a notice, by the part of a message that lists it. The first one stands out. */
const acts = {
  found: { watch: "Watch", pipeline: "Add to pipeline", hide: "Not for us" },
  changed: { seen: "I have seen this", unwatch: "Stop watching" },
  changedLittle: { unwatch: "Stop watching" },
  reminder: { unwatch: "Not bidding, stop watching" },
  successor: { unwatch: "Stop watching" },
} satisfies Record<string, Partial<Record<ActName, string>>>;
type Part = keyof typeof acts;

const partOf = ({ isMinor = false }: ChangeInEmail): Part => (isMinor ? "changedLittle" : "changed");

const actsIn = (part: Part) => Object.entries(acts[part]) as [ActName, string][];

/** Stands last, because it is about more than the notice. */
const buyerActs = ({ less }: FoundInEmail): [Act, string][] => (less ? [[less, "Not this buyer"]] : []);

const amendmentsOf = ({ more, less }: NearMissInEmail): [Act, string][] => [
  ...(more ? [[more, "More like this"] as [Act, string]] : []),
  ...(less ? [[less, "Less like this"] as [Act, string]] : []),
];

/** The notices of a message with the acts that their reader has. */
export function withActs(contents: AlertContents, path: ActPath): AlertContents {
  const linksOf = (wanted: [Act, string][]) =>
    wanted.flatMap(([act, label]) => {
      const own = path(act);
      return own === undefined ? [] : { label, path: own };
    });
  const inPart = <Notice extends ListedInEmail>(part: Part, notice: Notice) => ({
    ...notice,
    acts: linksOf(
      actsIn(part).map(([act, label]) => [{ act, publicOpportunityId: notice.publicOpportunityId }, label]),
    ),
  });
  const amending = (notice: NearMissInEmail): NearMissInEmail => ({ ...notice, acts: linksOf(amendmentsOf(notice)) });
  const found = (notice: FoundInEmail): FoundInEmail => {
    const listed = inPart("found", notice);
    return { ...listed, acts: [...listed.acts, ...linksOf(buyerActs(notice))] };
  };
  const { searches, changed, reminders, successors, nearMisses } = contents;
  return {
    ...contents,
    nearMisses: nearMisses.map(amending),
    searches: searches.map((search) => ({ ...search, notices: search.notices.map(found) })),
    changed: changed.map((change) => ({ ...change, notice: inPart(partOf(change), change.notice) })),
    reminders: reminders.map((notice) => inPart("reminder", notice)),
    successors: successors.map((notice) => inPart("successor", notice)),
  };
}

type PartNotices = [Part, readonly { publicOpportunityId: string }[]];

/** Every act that a message can have. */
export function actsOf({ searches, changed, reminders, successors, nearMisses }: AlertContents): Act[] {
  const parts: PartNotices[] = [
    ["found", searches.flatMap(({ notices }) => notices.slice(0, maxOfSearch))],
    ...changed.map((change): PartNotices => [partOf(change), [change.notice]]),
    ["reminder", reminders],
    ["successor", successors],
  ];
  const ofNotices = parts.flatMap(([part, notices]) =>
    notices.flatMap(({ publicOpportunityId }) => actsIn(part).map(([act]): Act => ({ act, publicOpportunityId }))),
  );
  const ofBuyers = searches.flatMap(({ notices }) => notices.slice(0, maxOfSearch).flatMap(buyerActs));
  return [...ofNotices, ...[...ofBuyers, ...nearMisses.flatMap(amendmentsOf)].map(([act]) => act)];
}
