/**
 * Makes data/category-model.bin by training the classifier on all shipped contracts. Deterministic. `npm run bench --
 * classifier` measures the result.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contractExamples } from "#scripts/classifier/examples.ts";
import { writeModel } from "#features/ingestion/classifier/model.ts";
import { train } from "#scripts/classifier/train.ts";
import { categoryTitles, dataFolder } from "#features/ingestion/server/reference-data.ts";
import { openTable } from "#search-core/vectors/table.ts";

const table = openTable(readFileSync(join(dataFolder, "tender-embeddings.bin")));
const titles = await categoryTitles(dataFolder);
const contracts = await contractExamples(dataFolder);
const named = contracts.filter(({ code }) => titles.has(code));
const model = train(named, titles, { width: table.dims, embed: table.embed });
const bytes = writeModel(model);
writeFileSync(join(dataFolder, "category-model.bin"), bytes);
console.log(`${named.length} contracts, ${model.codes.length} categories, ${bytes.length} bytes`);
