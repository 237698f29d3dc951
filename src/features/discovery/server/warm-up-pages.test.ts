import { expect, test } from "vitest";
import { warmUpPages } from "./warm-up-pages.ts";

/** Warms up, and says which pages were open at once. */
async function warmUp(stopAfter = Infinity) {
  const opened: string[] = [];
  let open = 0;
  let most = 0;
  let asked = 0;
  const done: number[] = [];
  await warmUpPages({
    openPage: async (path) => {
      opened.push(path);
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
    },
    largestCategories: () => Promise.resolve([{ urlSlug: "cleaning" }]),
    isReady: () => ++asked > 1,
    isStopping: () => opened.length >= stopAfter,
    onOpened: ({ pages }) => void done.push(pages),
  });
  return { opened, most, asked, done };
}

test("pages of all notices, states and categories are opened one after the other, as soon as there is an index", async () => {
  const { opened, most, asked, done } = await warmUp();
  expect(done).toEqual([opened.length]);
  expect(asked).toBe(2);
  expect(most).toBe(1);
  expect(opened.slice(0, 2)).toEqual(["/", "/opportunities"]);
  expect(opened).toContain("/browse/locations/new-south-wales");
  expect(opened).not.toContain("/browse/locations/not-stated");
  expect(opened.at(-1)).toBe("/browse/categories/cleaning");
});

test("a process that stops opens no more pages", async () => {
  const { opened, done } = await warmUp(3);
  expect(opened).toHaveLength(3);
  expect(done).toEqual([]);
});
