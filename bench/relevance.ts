import { openStaticTable } from "#adapters/embeddings/static-table.ts";
import type { Bench } from "./figure.ts";
import { type Labelled, readLabelled } from "./relevance/labelled.ts";
import { rankersFor } from "./relevance/rankers.ts";
import { ndcg, recall } from "./relevance/score.ts";
import { silverSet } from "./relevance/silver.ts";

/**
 * Whether relevant texts come first: by words (BM25F) and by hybrid score, on the set in `--beir DIR`, and on sets made
 * of the shipped notices. The shipped embedding table was trained on those too, so its results there are too good.
 */
export const relevanceBench: Bench = {
  name: "relevance",
  ownSize: true,
  async run(_size, report, { beir, say }) {
    if (beir !== undefined) return measureSet(beir, readLabelled(beir), report, say);
    await measureSet("categories", await silverSet(false), report, say);
    await measureSet("categories, masked", await silverSet(true), report, say);
  },
};

async function measureSet(
  name: string,
  set: Labelled,
  report: Parameters<Bench["run"]>[1],
  say: (line: string) => void,
) {
  say(`${name}: ${set.texts.length} texts, ${set.questions.length} questions`);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  for (const { name: column, rank } of await rankersFor(set, await openStaticTable())) {
    const found: { ids: string[]; gains: Map<string, number> }[] = [];
    for (const { id, text } of set.questions) found.push({ ids: await rank(text, 50), gains: set.gains.get(id)! });
    const score = (value: number) => ({ column, value, unit: "of 1" });
    report({ case: `${name}: nDCG@10`, ...score(mean(found.map(({ ids, gains }) => ndcg(ids, gains, 10)))) });
    report({ case: `${name}: recall@50`, ...score(mean(found.map(({ ids, gains }) => recall(ids, gains, 50)))) });
  }
}
