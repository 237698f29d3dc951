import { hasFields, isObject, textOf, type Format } from "#features/ingestion/formats/format.ts";
import { UnreadableRecord, type Notice } from "#features/ingestion/notice.ts";

/**
 * A difference between two crawls of AusTender's contracts: `{ ocid, changes: { field: [before, after] } }`. It has no
 * date and overrides every dated release. Until the contract itself has been read, it makes no opportunity.
 */
export const austenderEdit: Format = {
  name: "austender-edit",
  recognises: (line) => hasFields(line, "ocid", "changes") && !hasFields(line, "tag"),
  source: () => "austender",
  parse: (line) => {
    const key = textOf(line, "ocid");
    const { changes } = line;
    if (!key || !isObject(changes)) throw new UnreadableRecord("no ocid or no changes");
    const notice: Notice = { key };
    for (const [field, values] of Object.entries(changes)) {
      const after: unknown = Array.isArray(values) ? values[1] : undefined;
      const name = fields[field];
      if (!name || typeof after !== "string")
        throw new UnreadableRecord(`a change of ${field} that is not [before, after]`);
      notice[name] = after;
    }
    return notice;
  },
};

const fields: Record<string, "contractStart" | "contractEnd" | "title"> = {
  contract_date_start: "contractStart",
  contract_date_end: "contractEnd",
  contract_description: "title",
};
