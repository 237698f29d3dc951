import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { explainFailure } from "./failure.ts";

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test("a full disk is one sentence with the code of an I/O error, even as the cause of another error", () => {
  const full = thrownBy(() => writeFileSync("/dev/full", "x"));
  for (const error of [full, new Error("The key could not be written.", { cause: full })])
    expect(explainFailure(error)).toMatchObject({
      message: "The disk is full. Free some space and try again.",
      exitCode: exitCodes.io,
    });
});

test("an exceeded disk quota reads like a full disk, and names the file", () => {
  const exceeded = Object.assign(new Error("EDQUOT: disk quota exceeded"), { code: "EDQUOT", path: "/home/a/file" });
  expect(explainFailure(exceeded)).toMatchObject({
    message: "The disk is full: /home/a/file. Free some space and try again.",
    exitCode: exitCodes.io,
  });
});
