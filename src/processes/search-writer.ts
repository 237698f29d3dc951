import { parentPort, workerData } from "node:worker_threads";
import { openEmbedder } from "#adapters/embeddings/open.ts";
import { createMerger } from "#adapters/search-engine/merger.ts";
import type { FromWriter, ToWriter, WriterData } from "#adapters/search-engine/messages.ts";
import type { EngineState } from "#adapters/search-engine/port.ts";
import { createSnapshots } from "#adapters/search-engine/snapshots.ts";
import { createVectorMaker } from "#adapters/search-engine/vector-maker.ts";
import { createProjection } from "#features/search/server/projection.ts";
import { docsVersion, textsWithIds } from "#features/search/server/queries.ts";
import { systemClock } from "#platform/clock.ts";
import { connect } from "#platform/db/db.ts";
import { listenToFeed } from "#platform/feed/listen.ts";
import { activeStatuses, createWriter } from "#search-core/index.ts";

/** Fallback poll for a lost NOTIFY. Milliseconds. */
const pollMs = 1_000;
/** This many new vectors justify a snapshot at once; fewer are made again in a second. */
const minVectorsForSnapshot = 20_000;

/** Keeps the index up to date over its own connections and publishes each state. */
const { databaseUrl, folder, embeddings, from } = workerData as WriterData;
const port = parentPort!;
const { db, pool, close } = connect(databaseUrl, { max: 4, work: "job" });
const place = folder === null ? null : { db, folder, version: docsVersion(db), clock: systemClock };
type Snapshots = ReturnType<typeof createSnapshots>;
const snapshots: Snapshots | null = place && createSnapshots(place);

/** The state published last. */
let state: EngineState = {
  ready: false,
  documents: 0,
  sequence: 0,
  withoutMeaning: null,
  snapshot: null,
  fault: null,
  readers: null,
};

type Index = Awaited<ReturnType<typeof begin>>;
let beginning: Promise<Index> | undefined;

/**
 * Opens the index where it was: from the previous writer, from the snapshot, or empty. Throws if the database is
 * unavailable.
 */
async function begin() {
  const start = from ?? (await snapshots?.open()) ?? undefined;
  const writer = createWriter({ activeStatuses }, start?.index);
  const projection = createProjection(db, writer, { after: start?.sequence, onChange: publish });
  const merger = createMerger(writer, publish);
  const open = embeddings && (() => openEmbedder(embeddings.model, embeddings.dataDir));
  const textsOf = (ids: number[]) => textsWithIds(db, ids);
  const vectors = open && createVectorMaker({ writer, open, textsOf, onChange: publish });
  let publishedRevision = -1;

  function publish() {
    const { revision } = writer.state;
    const { ready } = projection.state();
    const index = ready && revision !== publishedRevision ? writer.state : null;
    if (index) publishedRevision = revision;
    const withoutMeaning = vectors?.remaining() ?? null;
    state = { ...projection.state(), withoutMeaning, snapshot: snapshots?.state() ?? null, fault: null, readers: null };
    port.postMessage({ state, index } satisfies FromWriter);
    merger.look();
  }
  publish();
  return { writer, projection, merger, vectors, tell: publish };
}

async function storeSnapshot({ writer, projection, tell }: Index, reason: Parameters<Snapshots["keep"]>[1] = {}) {
  const { ready, sequence } = projection.state();
  if (!snapshots || !ready) return;
  const { kept } = snapshots.state();
  await snapshots.keep({ index: writer.state, sequence }, reason);
  if (snapshots.state().kept !== kept && !reason.isLast) tell();
}

const lastErrors = { index: "", vectors: "" };
/** Logs the same error once: while the database is unavailable the next notification or poll retries. */
function logOnce(about: keyof typeof lastErrors, { message }: Error) {
  if (message !== lastErrors[about]) console.error(`search ${about}:`, message);
  lastErrors[about] = message;
  if (about === "index") sendFault(message);
}

function sendFault(fault: string | null) {
  if (fault === state.fault) return;
  state = { ...state, fault };
  port.postMessage({ state, index: null } satisfies FromWriter);
}

async function catchUp() {
  beginning ??= begin();
  try {
    const index = await beginning.catch((error: unknown) => {
      beginning = undefined;
      throw error;
    });
    await index.projection.catchUp();
    lastErrors.index = "";
    sendFault(null);
    void storeSnapshot(index);
  } catch (error) {
    logOnce("index", error as Error);
  }
}

/** Words are searchable at once, meaning a moment later. */
async function pollOnce() {
  await catchUp();
  const index = await beginning?.catch(() => undefined);
  if (!index?.vectors || !index.projection.state().ready) return;
  try {
    const made = await index.vectors.look();
    lastErrors.vectors = "";
    if (made >= minVectorsForSnapshot) void storeSnapshot(index, { hasMore: true });
  } catch (error) {
    logOnce("vectors", error as Error);
  }
}
const stopListening = listenToFeed(pool, () => void catchUp());
const poll = setInterval(() => void pollOnce(), pollMs);

async function stop() {
  clearInterval(poll);
  stopListening();
  port.close();
  const index = await beginning?.catch(() => undefined);
  if (index) {
    await Promise.all([index.merger.stop(), index.vectors?.stop(), index.projection.settled()]);
    await storeSnapshot(index, { isLast: true });
  }
  await close();
}

port.on("message", (message: ToWriter) => void (message === "stop" && stop()));
