import type { ActName } from "#features/alerts/shapes.ts";

type Words = {
  /** The heading before and after. */
  title: string;
  done: string;
  /** What the button does. */
  button: string;
  /** What it means for the notice with this title. */
  means: (title: string, amendment: Amendment) => string;
  isDone: (title: string, amendment: Amendment) => string;
};
/** The search that a link changes, and the word or buyer by which. */
type Amendment = { searchName: string; value: string } | null;

/** What the page of a link says about its act. */
export const actWords: Record<ActName, Words> = {
  watch: {
    title: "Watch this opportunity",
    done: "You are watching this",
    button: "Watch",
    means: (title) => `“${title}” goes on your watchlist. You are told of changes, and before it closes.`,
    isDone: (title) => `“${title}” is on your watchlist. You are told of changes, and before it closes.`,
  },
  unwatch: {
    title: "Stop watching",
    done: "You are not watching this",
    button: "Stop watching",
    means: (title) => `“${title}” leaves your watchlist. You are not told of its changes or its closing any more.`,
    isDone: (title) => `“${title}” is not on your watchlist.`,
  },
  pipeline: {
    title: "Add to the pipeline",
    done: "In your pipeline",
    button: "Add to the pipeline",
    means: (title) => `“${title}” goes into the pipeline of your organisation, as New.`,
    isDone: (title) => `“${title}” is in the pipeline of your organisation.`,
  },
  hide: {
    title: "Not for us",
    done: "Hidden",
    button: "Hide it",
    means: (title) => `“${title}” is hidden in your lists. Your colleagues still see it.`,
    isDone: (title) => `“${title}” is hidden in your lists.`,
  },
  seen: {
    title: "I have seen this",
    done: "Seen",
    button: "I have seen this",
    means: (title) => `The changes of “${title}” count as seen.`,
    isDone: (title) => `The changes of “${title}” count as seen.`,
  },
  more: {
    title: "More like this",
    done: "Your search finds more",
    button: "Change the search",
    means: (title, amendment) =>
      `${theSearch(amendment)} no longer needs ${theWord(amendment)}, so it finds notices like “${title}”, for everyone who gets it.`,
    isDone: (_, amendment) => `${theSearch(amendment)} no longer needs ${theWord(amendment)}.`,
  },
  less: {
    title: "Leave out this buyer",
    done: "Your search leaves out this buyer",
    button: "Change the search",
    means: (title, amendment) =>
      `${theSearch(amendment)} leaves out ${amendment?.value ?? "this buyer"}, which published “${title}”, for everyone who gets it.`,
    isDone: (_, amendment) => `${theSearch(amendment)} leaves out ${amendment?.value ?? "this buyer"}.`,
  },
};

const theSearch = (amendment: Amendment) =>
  amendment === null ? "Your saved search" : `Your saved search “${amendment.searchName}”`;
const theWord = (amendment: Amendment) => (amendment === null ? "one of its words" : `“${amendment.value}”`);
