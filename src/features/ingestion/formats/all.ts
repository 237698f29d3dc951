import { austenderContract } from "#features/ingestion/formats/austender-contract.ts";
import { austenderEdit } from "#features/ingestion/formats/austender-edit.ts";
import { austenderRss } from "#features/ingestion/formats/austender-rss.ts";
import { buyNswDetail } from "#features/ingestion/formats/buy-nsw-detail.ts";
import { demonstration } from "#features/ingestion/formats/demonstration.ts";
import type { Format, RecordBody } from "#features/ingestion/formats/format.ts";
import { listedNotice, listedPage } from "#features/ingestion/formats/listed-notice.ts";
import { ocds } from "#features/ingestion/formats/ocds-release.ts";
import { austenderAtm, buyNswList, vendorPanel } from "#features/ingestion/formats/open-tenders.ts";
import { privateNotice } from "#features/ingestion/formats/private-notice.ts";
import { actContract, ntContract, tasContract } from "#features/ingestion/formats/state-contracts.ts";
import { austenderPage } from "#features/ingestion/sources/austender-approaches/parse.ts";
import { vendorPanelPage } from "#features/ingestion/sources/vendorpanel/parse.ts";

/** Every format, the more specific first. */
export const formats: Format[] = [
  austenderContract,
  austenderEdit,
  austenderAtm,
  austenderPage,
  austenderRss,
  buyNswList,
  buyNswDetail,
  vendorPanel,
  vendorPanelPage,
  ntContract,
  tasContract,
  actContract,
  demonstration,
  listedNotice,
  listedPage,
  privateNotice,
  ocds,
];

const byName = new Map(formats.map((format) => [format.name, format]));

/** The format of a stored release. Throws on an unknown name. */
export function formatNamed(name: string): Format {
  const format = byName.get(name);
  if (!format) throw new RangeError(`no format "${name}"`);
  return format;
}

/** The format of a record, by its fields. */
export const formatOf = (record: RecordBody): Format | undefined => formats.find((format) => format.recognises(record));
