import { parentPort, workerData } from "node:worker_threads";
import { openEmbedder } from "#adapters/embeddings/open.ts";
import { answersFrom } from "#adapters/search-engine/answers.ts";
import type { FromReader, Outcome, ReaderData, ToReader } from "#adapters/search-engine/messages.ts";
import { openReader } from "#search-core/index.ts";
import type { IndexReader, IndexState } from "#search-core/types.ts";

/** Answers from the index published last; all threads share its bytes. */
const { embeddings } = workerData as ReaderData;
const port = parentPort!;
const send = (message: FromReader) => port.postMessage(message);
let published: IndexState;
let opened: { index: IndexState; reader: IndexReader } | undefined;

/** Opened on demand: during heavy writing most states are never read. */
function reader(): IndexReader {
  if (opened?.index !== published)
    opened = { index: published, reader: opened?.reader.reopen(published) ?? openReader(published) };
  return opened.reader;
}
const answers = answersFrom(reader, embeddings && (() => openEmbedder(embeddings.model, embeddings.dataDir)));

async function answer({ id, call, input }: ToReader & { kind: "call" }) {
  try {
    // The call's type ties input to method; destructuring loses that.
    const called = answers[call] as (...args: typeof input) => Promise<Outcome>;
    send({ id, outcome: await called(...input) });
  } catch (error) {
    send({ id, error });
  }
}

port.on("message", (ask: ToReader) => {
  if (ask.kind === "index") published = ask.index;
  else void answer(ask);
});
