import { expect, test } from "@playwright/test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { open, scriptsOf, watchConsole } from "./page-checks.ts";

// Each limit is what was reached, with room for another grouping of what screens share. What the first paint does not need is loaded when it is needed.
for (const { name, path, link, width = 1280, maxFiles, maxKb } of [
  { name: "the landing page", path: "/", maxFiles: 8, maxKb: 163 },
  { name: "the search page", path: "/opportunities", maxFiles: 12, maxKb: 186 },
  // Without the preview, which needs a wide window.
  { name: "the search page on a phone", path: "/opportunities", width: 412, maxFiles: 11, maxKb: 180 },
  { name: "a notice", path: "/opportunities", link: "[data-row] [data-notice]", maxFiles: 10, maxKb: 177 },
  { name: "an article", path: "/blog", link: "main a[href^='/blog/']", maxFiles: 10, maxKb: 168 },
  { name: "the pricing page", path: "/pricing", maxFiles: 13, maxKb: 180 },
  { name: "the support page", path: "/support", maxFiles: 15, maxKb: 185 },
])
  test(`all scripts of ${name} are at most ${maxFiles} files and ${maxKb} kB`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let address = path;
    if (link) {
      await open(page, path);
      address = (await page.locator(link).first().getAttribute("href"))!;
      await page.goto("about:blank");
    }
    const messages = watchConsole(page);
    const { files, kB } = await scriptsOf(page, address);
    test.info().annotations.push({ type: "scripts", description: `${files} files, ${kB.toFixed(1)} kB of gzip` });
    expect(kB).toBeGreaterThan(50);
    expect(kB).toBeLessThanOrEqual(maxKb);
    expect(files).toBeLessThanOrEqual(maxFiles);
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    expect(await messages()).toEqual([]);
  });

test("scripts are sent as the build compressed them", async ({ request }) => {
  const names = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
  const [name] = names.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const answer = await request.get(`/assets/${name}`, { headers: { "accept-encoding": "gzip, deflate, br, zstd" } });
  expect(answer.headers()).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
    "content-length": String(sizeOf(`${name}.br`)),
    "cache-control": "public, max-age=31536000, immutable",
  });
});

const sizeOf = (name: string) => statSync(join("build/client/assets", name)).size;

test("no script file needs itself by way of others", () => {
  const folder = "build/client/assets";
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const needs = new Map(
    files.map((name) => {
      const code = readFileSync(join(folder, name), "utf8");
      return [name, [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, needed]) => needed!)];
    }),
  );
  expect([...needs.values()].flat().length).toBeGreaterThan(files.length);
  // What is in a circle runs before what it needs. Files that need nothing which is left are taken out again and again.
  const left = new Set(files);
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    for (const name of left) if (!needs.get(name)!.some((needed) => left.has(needed))) left.delete(name);
  }
  expect([...left]).toEqual([]);
});
