import { expect, test } from "vitest";
import { restoreLineBreaks } from "./line-breaks.ts";

test.each([
  ["Minor works.rn This contract has two lots.", "Minor works.\nThis contract has two lots."],
  ["Back Office SoftwarernrnContract was awarded", "Back Office Software\n\nContract was awarded"],
  ["as follows:rn Lot 1 - Cardiff Bayrn Lot 2 - Schoolsrn ", "as follows:\nLot 1 - Cardiff Bay\nLot 2 - Schools\n"],
  ["for this project.rn      rn      Please note", "for this project.\n\nPlease note"],
  ["insurance cover rn      Lot 1: Fleet.rn Lot 2", "insurance cover\nLot 1: Fleet.\nLot 2"],
  ["two lines\\r\\nwith backslashes", "two lines\nwith backslashes"],
])("%j becomes %j", (text, lines) => expect(restoreLineBreaks(text)).toBe(lines));

test.each([
  "Works in Western Australia and the Northern Territory.",
  "Return by turn. A modern barn, born in the eastern corner.",
  "The rn on duty, and an RN.",
  "C:\\reports\\new",
])("%j stays as it is", (text) => expect(restoreLineBreaks(text)).toBe(text));
