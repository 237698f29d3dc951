import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { listings } from "#features/ingestion/sources/all.ts";

const folder = join(import.meta.dirname, "../src/features/ingestion/sources/fixtures");

/** A portal's page, from a file. */
export const samplePage = (name: string): string => readFileSync(join(folder, name), "utf8");

export const listing = (code: string) => listings.find((candidate) => candidate.code === code)!;

/** A buyer's name, followed by its state if the name exists in several. */
export const buyerNamed = (name: string): unknown => expect.stringMatching(new RegExp(`^${name}(?: \\([A-Z]+\\))?$`));
