import { expect, test } from "vitest";
import { predict } from "./predict.ts";
import { ModelFormatError, openModel, writeModel } from "#features/ingestion/classifier/model.ts";
import { train, type Example } from "#scripts/classifier/train.ts";

const titles = new Map([
  [76_110_000, "Cleaning services"],
  [72_100_000, "Building construction"],
  [81_110_000, "Computer services"],
]);
const texts: [code: number, texts: string[]][] = [
  [76_110_000, ["Cleaning of offices", "Window cleaning", "Carpet cleaning services", "Cleaning consumables"]],
  [72_100_000, ["Construction of a depot", "Building works", "Office fitout construction", "Roof works"]],
  [81_110_000, ["Software support", "ICT contractor", "Network support", "Computer programming"]],
];
const examples: Example[] = texts.flatMap(([code, list]) =>
  list.flatMap((text) => [1, 2, 3].map(() => ({ text, buyer: `Agency of ${code}`, code }))),
);
const model = train(examples, titles);
const best = (text: string, buyer = "", from = model) => {
  const likely = predict(from, { text, buyer });
  return from.codes[likely.indexOf(Math.max(...likely))];
};

test("a trained model predicts the category of other notices from their words and their buyer", () => {
  expect(best("Cleaning of windows and carpets")).toBe(76_110_000);
  expect(best("Construction of an office building")).toBe(72_100_000);
  expect(best("Support of software")).toBe(81_110_000);
  expect(best("Sundry", "Agency of 81110000")).toBe(81_110_000);
});

test("a prediction is a probability for each category, and they add up to 1", () => {
  for (const text of ["Cleaning", "", "xyzzy 12345", "清掃"]) {
    const likely = predict(model, { text, buyer: "Nobody" });
    expect(likely).toHaveLength(3);
    expect(likely.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 4);
  }
});

test("the same examples give the same file, and a model read from the file gives the same predictions", () => {
  const file = writeModel(model);
  expect(writeModel(train(examples, titles))).toEqual(file);
  const again = openModel(file);
  for (const { text, buyer } of examples)
    expect(predict(again, { text, buyer })).toEqual(predict(model, { text, buyer }));
  // The file can start at any offset of the buffer that it was read into.
  const odd = new Uint8Array(file.length + 1);
  odd.set(file, 1);
  expect(best("Window cleaning", "", openModel(odd.subarray(1)))).toBe(76_110_000);
});

test("a file that is not a model, or is truncated, is refused with the reason", () => {
  expect(() => openModel(new Uint8Array(100))).toThrow(new ModelFormatError("it is no category model"));
  const file = writeModel(model);
  expect(() => openModel(file.subarray(0, file.length - 100))).toThrow(ModelFormatError);
});
