import { parentPort, workerData } from "node:worker_threads";
import { EngineNotReady } from "#adapters/search-engine/port.ts";
import type { Ask, Outcome, Tell, ThreadData } from "#adapters/search-engine/thread-messages.ts";
import { createInProcessEngine } from "#features/search/server/in-process-engine.ts";
import { connect } from "#platform/db/db.ts";
import { listenToFeed } from "#platform/feed/listen.ts";

/** A commit is told by the database; this is for the case that the word got lost. Milliseconds. */
const pollEvery = 1_000;

/** Holds the index and keeps it up to date over its own connections, so that the web process only waits for messages. */
const { databaseUrl } = workerData as ThreadData;
const port = parentPort!;
const tell = (message: Tell) => port.postMessage(message);
const { db, pool, close } = connect(databaseUrl, { max: 2 });
const engine = createInProcessEngine(db, () => tell({ kind: "state", state: engine.state() }));

let lastError = "";
/** While the database is away the same complaint is made once; the next hint or poll tries again. */
function catchUp() {
  engine.catchUp().then(
    () => void (lastError = ""),
    (error: Error) => {
      if (error.message !== lastError) console.error("search index:", error.message);
      lastError = error.message;
    },
  );
}
const stopListening = listenToFeed(pool, catchUp);
const poll = setInterval(catchUp, pollEvery);

async function answer({ id, call, input }: Ask & { kind: "call" }) {
  try {
    // The type of an Ask ties the input to the call; that tie is lost where the two are taken apart.
    const called = engine[call] as (...given: typeof input) => Promise<Outcome>;
    tell({ kind: "outcome", id, outcome: await called(...input) });
  } catch (error) {
    tell(error instanceof EngineNotReady ? { kind: "notReady", id } : { kind: "failed", id, error });
  }
}

async function stop() {
  clearInterval(poll);
  stopListening();
  port.close();
  await engine.stop();
  await close();
}

port.on("message", (ask: Ask) => void (ask.kind === "stop" ? stop() : answer(ask)));
