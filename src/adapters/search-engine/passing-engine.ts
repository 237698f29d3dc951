import type { Embedder } from "#adapters/embeddings/port.ts";
import { activeStatuses, createWriter, openReader } from "#search-core/index.ts";
import { answersFrom } from "./answers.ts";
import type { PassingEngine } from "./port.ts";
import { createVectorMaker } from "./vector-maker.ts";

/**
 * Makes engines of a few documents that are used once. `open` opens the embedder when one is first needed; null for
 * none. If it fails, there are no embeddings.
 */
export function passingEngine(open: (() => Promise<Embedder>) | null): PassingEngine {
  let opening: Promise<Embedder> | undefined;
  const opened = open && (() => (opening ??= open()));
  return async (docs, textsOf) => {
    const writer = createWriter({ activeStatuses });
    writer.update(docs);
    if (opened)
      await createVectorMaker({ writer, open: opened, textsOf, onChange: () => {} })
        .look()
        .catch(() => 0);
    const reader = openReader(writer.state);
    return answersFrom(() => reader, opened);
  };
}
