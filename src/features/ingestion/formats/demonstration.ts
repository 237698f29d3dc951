import { textOf, type Format } from "#features/ingestion/formats/format.ts";
import { UnreadableRecord, type Notice } from "#features/ingestion/notice.ts";

/** Notices from the demonstration's generator, marked as invented. */
export const demonstration: Format = {
  name: "demonstration",
  recognises: (record) => record.isInvented === true && "key" in record,
  source: () => "demonstration",
  parse: (record) => {
    if (!textOf(record, "key") || !textOf(record, "title")) throw new UnreadableRecord("no key or no title");
    // Only the demonstration's generator writes this format.
    return record as Notice;
  },
};
