import type { PassingEngine, SearchEngine } from "#adapters/search-engine/port.ts";
import { documentsOf } from "#features/search/server/documents/service.ts";
import type { Database } from "#platform/db/db.ts";
import { openIds } from "./queries.ts";

/** More than these would fill a worker's memory: nothing is said of what is open then. */
const maxNotices = 20_000;
/** Built one after the other, so that a worker does other things between. */
const partSize = 500;
/** What "open now" means in a message. */
const maxAge = { minutes: 10 };

type Needs = { db: Database; passingEngine: PassingEngine };
type Part = Pick<SearchEngine, "search">;
type Shared = { at: Temporal.Instant; parts: Promise<Part[] | null> };

const sharedOf = new WeakMap<Database, Shared>();

/**
 * Engines that hold together what is open or planned, private notices too, for messages that say what a search finds now.
 * On a Monday morning thousands ask, so those of the same minutes share them. Null if there is too much.
 */
export function openNotices({ db, passingEngine }: Needs, now: Temporal.Instant): Promise<Part[] | null> {
  const shared = sharedOf.get(db);
  const isFresh =
    shared !== undefined &&
    Temporal.Instant.compare(shared.at, now) <= 0 &&
    Temporal.Instant.compare(shared.at.add(maxAge), now) > 0;
  if (isFresh) return shared.parts;
  const made: Shared = { at: now, parts: build({ db, passingEngine }) };
  sharedOf.set(db, made);
  const forget = () => void (sharedOf.get(db) === made && sharedOf.delete(db));
  // A failure is nobody else's.
  made.parts.catch(forget);
  setTimeout(forget, 60_000 * maxAge.minutes).unref();
  return made.parts;
}

async function build({ db, passingEngine }: Needs): Promise<Part[] | null> {
  const ids = await openIds(db, maxNotices + 1);
  if (ids.length > maxNotices) return null;
  const parts: Part[] = [];
  for (let from = 0; from < ids.length; from += partSize) {
    const docs = await documentsOf(db, ids.slice(from, from + partSize));
    // The matched set has nothing to do with meaning, so nothing is embedded.
    parts.push(await passingEngine([...docs.values()], () => Promise.resolve(new Map())));
  }
  return parts;
}
