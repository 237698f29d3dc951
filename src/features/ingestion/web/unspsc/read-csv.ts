/** As the contract has it. */
export const maxListBytes = 64 * 1024 * 1024;

/** The text of a CSV file, which spreadsheets write as UTF-8 or as Windows-1252. */
export async function readCsv(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
