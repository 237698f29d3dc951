import { austenderContract } from "#features/ingestion/formats/austender-contract.ts";
import type { Format, RecordBody } from "#features/ingestion/formats/format.ts";

/** Every format, the more particular before the more general. */
export const formats: Format[] = [austenderContract];

const byName = new Map(formats.map((format) => [format.name, format]));

/** The format that a stored release names; throws on a name that no parser has. */
export function formatNamed(name: string): Format {
  const format = byName.get(name);
  if (!format) throw new RangeError(`no format "${name}"`);
  return format;
}

/** The format of a record, by what it holds. */
export const formatOf = (record: RecordBody): Format | undefined => formats.find((format) => format.recognises(record));
