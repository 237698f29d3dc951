import { notices, readCorpus } from "./corpus/corpus.ts";
import { shapeOf } from "./corpus/shape.ts";
import type { Bench } from "./figure.ts";

/** The generated notices held against the shipped ones they are made of, and how fast they come. */
export const corpusBench: Bench = {
  name: "corpus",
  async run(size, tell) {
    const corpus = await readCorpus();
    const shapes = [
      ["shipped", shapeOf(corpus.shipped)],
      ["generated", shapeOf(notices(corpus, 0, size))],
      ["generated, plain", shapeOf(notices(corpus, 0, size, { plain: true }))],
    ] as const;
    for (const [column, shape] of shapes)
      for (const [name, value] of Object.entries(shape)) tell({ case: name, column, value, unit: unitOf(name) });
    const from = performance.now();
    let letters = 0;
    for (const { description } of notices(corpus, 0, size)) letters += description.length;
    const seconds = (performance.now() - from) / 1000;
    tell({ case: "generated", value: size / seconds, unit: "notices/s", target: { atLeast: 50_000 } });
    tell({ case: "length of a description", value: letters / size, unit: "characters" });
  },
};

const unitOf = (name: string) =>
  name.endsWith("Words")
    ? "words"
    : name === "zipfSlope"
      ? "slope"
      : name === "medianValue"
        ? "cents"
        : name === "notices"
          ? "notices"
          : "share";
