import { writeFileSync } from "node:fs";
import { join } from "node:path";

const header = "ocid,cn_id,amendment_id,tag,description,value_aud,date_signed,unspsc,agency_name,supplier_name";
const works = ["Painting of hangar", "Road resealing", "Bridge inspection", "Cleaning of offices", "Fire systems work"];

/**
 * Writes files of contracts into `folder` and returns their paths. Later files have amendments of contracts in earlier
 * ones, and each ends with contracts of its own.
 */
export function writeNotices(folder: string, { files, rows }: { files: number; rows: number }): string[] {
  return Array.from({ length: files }, (_, file) => {
    const lines = Array.from({ length: rows }, (_, row) => {
      const isAmendment = file > 0 && row % 3 === 0;
      const contract = isAmendment ? (file - 1) * rows + ((row * 7) % rows) : file * rows + row;
      const signed = Temporal.Instant.from("2024-01-01T00:00:00Z").add({ minutes: file * rows + row });
      const amendment = isAmendment ? `CN${contract}-A${file}` : "";
      const title = `${works[contract % works.length]} ${contract}`;
      return `prod-${contract},CN${contract},${amendment},contract,${title},${row}${file}.50,${signed},76110000,Agency ${contract % 40},Seller ${contract % 300}`;
    });
    const path = join(folder, `contracts-${String(file).padStart(2, "0")}.csv`);
    writeFileSync(path, [header, ...lines].join("\n"));
    return path;
  });
}
