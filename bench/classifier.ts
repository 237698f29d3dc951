import { readFileSync } from "node:fs";
import { contractExamples, type Contract } from "#scripts/classifier/examples.ts";
import { countScores, predict } from "#features/ingestion/classifier/predict.ts";
import { train } from "#scripts/classifier/train.ts";
import { categoryTitles, dataFolder } from "#features/ingestion/server/reference-data.ts";
import { openTable } from "#search-core/vectors/table.ts";
import type { Bench } from "./figure.ts";

/**
 * How often the agency's own category is among the first guesses, on the newest tenth of the contracts, without texts
 * that also occur earlier. The embedding table was trained on these notices too, so its share is too good.
 */
export const classifierBench: Bench = {
  name: "classifier",
  async run(_size, report) {
    const contracts = await contractExamples(dataFolder);
    const cut = Math.floor(contracts.length * 0.9);
    const before = contracts.slice(0, cut);
    const known = new Set(before.map(({ text }) => text.toLowerCase()));
    const judged = contracts.slice(cut).filter(({ text }) => !known.has(text.toLowerCase()));
    const once = [...new Map(judged.map((contract) => [contract.text.toLowerCase(), contract])).values()];
    const table = openTable(readFileSync("data/tender-embeddings.bin"));
    const meaning = { width: table.dims, embed: table.embed };
    const started = performance.now();
    const model = train(before, await categoryTitles(dataFolder), meaning);
    report({ case: "training", value: (performance.now() - started) / 1000, unit: "s", target: null });

    const target = { atLeast: 0.7 };
    const ways: [name: string, scores: (contract: Contract) => Float32Array, target: typeof target | null][] = [
      ["naive Bayes with the buyer", (contract) => countScores(model, contract), null],
      ["words alone", (contract) => predict(model, contract), target],
      ["with the embedding table", (contract) => predict(model, contract, table.embed), target],
    ];
    for (const [name, scores, wanted] of ways) {
      const ranks = (list: Contract[]) =>
        list.map((contract) => rankOf(model.codes.indexOf(contract.code), scores(contract)));
      const share = (list: number[], most: number) => list.filter((rank) => rank < most).length / list.length;
      const all = ranks(judged);
      report({ case: `${name}: first guess`, value: share(all, 1), unit: "of notices", target: null });
      report({ case: `${name}: among three`, value: share(all, 3), unit: "of notices", target: wanted });
      report({ case: `${name}: among three`, value: share(ranks(once), 3), unit: "of texts", target: null });
    }
    const first = judged.map((contract) => Math.max(...predict(model, contract, table.embed)));
    const said = first.reduce((sum, share) => sum + share, 0) / first.length;
    report({ case: "with the embedding table: how sure it says it is", value: said, unit: "of notices", target: null });
    const startedAt = performance.now();
    for (const contract of once) predict(model, contract, table.embed);
    report({
      case: "judging",
      value: (performance.now() - startedAt) / once.length,
      unit: "ms a notice",
      target: { atMost: 1 },
    });
  },
};

/** How many categories rank above the right one. A category without training examples ranks behind all. */
function rankOf(right: number, scores: Float32Array): number {
  if (right < 0) return scores.length;
  return scores.reduce(
    (count, score, index) => count + (score > scores[right]! || (score === scores[right] && index < right) ? 1 : 0),
    0,
  );
}
