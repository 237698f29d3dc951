import { parentPort, workerData } from "node:worker_threads";
import { createMerger } from "#adapters/search-engine/merger.ts";
import type { FromWriter, ToWriter, WriterData } from "#adapters/search-engine/messages.ts";
import { createSnapshots } from "#adapters/search-engine/snapshots.ts";
import { createProjection } from "#features/search/server/projection.ts";
import { docsVersion } from "#features/search/server/queries.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { listenToFeed } from "#platform/feed/listen.ts";
import { activeStatuses, createWriter } from "#search-core/index.ts";

/** A commit is told by the database; this is for the case that the word got lost. Milliseconds. */
const pollEvery = 1_000;

/** Keeps the index up to date over its own connections, and hands out each state of it. */
const { databaseUrl, folder, from } = workerData as WriterData;
const port = parentPort!;
const { db, pool, close } = connect(databaseUrl, { max: 4 });
const place = folder === null ? null : { db, folder, version: docsVersion(db), clock: systemClock };
const snapshots = place && createSnapshots(place);

type Index = Awaited<ReturnType<typeof begin>>;
let beginning: Promise<Index> | undefined;

/** The index as it was left: by the writer before us, in the snapshot, or empty. Throws while the database is away. */
async function begin() {
  const start = from ?? (await snapshots?.open()) ?? undefined;
  const writer = createWriter({ activeStatuses }, start?.index);
  const projection = createProjection(db, writer, { after: start?.sequence, onChange: tell });
  const merger = createMerger(writer, tell);
  let told = -1;

  function tell() {
    const { revision } = writer.state;
    const { ready } = projection.state();
    const index = ready && revision !== told ? writer.state : null;
    if (index) told = revision;
    const state = { ...projection.state(), snapshot: snapshots?.state() ?? null, readers: null };
    port.postMessage({ state, index } satisfies FromWriter);
    merger.look();
  }
  tell();
  return { writer, projection, merger, tell };
}

async function keepSnapshot({ writer, projection, tell }: Index, isLast = false) {
  const { ready, sequence } = projection.state();
  if (!snapshots || !ready) return;
  const { kept } = snapshots.state();
  await snapshots.keep({ index: writer.state, sequence }, { isLast });
  if (snapshots.state().kept !== kept && !isLast) tell();
}

let lastError = "";
/** While the database is away the same complaint is made once; the next hint or poll tries again. */
async function catchUp() {
  beginning ??= begin();
  try {
    const index = await beginning.catch((error: unknown) => {
      beginning = undefined;
      throw error;
    });
    await index.projection.catchUp();
    lastError = "";
    void keepSnapshot(index);
  } catch (error) {
    const { message } = error as Error;
    if (message !== lastError) console.error("search index:", message);
    lastError = message;
  }
}
const stopListening = listenToFeed(pool, () => void catchUp());
const poll = setInterval(() => void catchUp(), pollEvery);

async function stop() {
  clearInterval(poll);
  stopListening();
  port.close();
  const index = await beginning?.catch(() => undefined);
  if (index) {
    await index.merger.stop();
    await index.projection.settled();
    await keepSnapshot(index, true);
  }
  await close();
}

port.on("message", (message: ToWriter) => void (message === "stop" && stop()));
