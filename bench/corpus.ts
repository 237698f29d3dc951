import { notices, readCorpus } from "./corpus/corpus.ts";
import { type Shape, shapeOf } from "./corpus/shape.ts";
import type { Bench } from "./figure.ts";

/** Compares generated notices with the shipped ones they are made of, and measures how fast they are generated. */
export const corpusBench: Bench = {
  name: "corpus",
  async run(size, report) {
    const corpus = await readCorpus();
    const shapes = [
      ["shipped", shapeOf(corpus.shipped)],
      ["generated", shapeOf(notices(corpus, 0, size))],
      ["generated, plain", shapeOf(notices(corpus, 0, size, { plain: true }))],
    ] as const;
    for (const [column, shape] of shapes)
      for (const [key, [name, unit]] of Object.entries(labels))
        report({ case: name, column, value: shape[key as keyof Shape], unit });
    const from = performance.now();
    let letters = 0;
    for (const { description } of notices(corpus, 0, size)) letters += description.length;
    const seconds = (performance.now() - from) / 1000;
    report({ case: "generated", value: size / seconds, unit: "notices/s" });
    report({ case: "length of a description", value: letters / size, unit: "characters" });
  },
};

const labels: Record<keyof Shape, [name: string, unit: string]> = {
  notices: ["notices", ""],
  titleWords: ["mean length of a title", "words"],
  descriptionWords: ["mean length of a description", "words"],
  distinctWords: ["different words", ""],
  zipfSlope: ["slope of log frequency over log rank", ""],
  commonestShare: ["the hundred commonest words, of all", ""],
  withBuyer: ["with a buyer, of all", ""],
  withCategory: ["with a category, of all", ""],
  withPlace: ["with a place, of all", ""],
  withValue: ["with a value, of all", ""],
  active: ["open or future, of all", ""],
  medianValue: ["value in the middle", "cents"],
};
