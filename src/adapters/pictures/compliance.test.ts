import { expect, test } from "vitest";
import sharp from "sharp";
import { reencodeInChildProcess } from "#adapters/pictures/child-process.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

test.each(["jpeg", "png", "webp"] as const)(
  "a %s becomes a small WebP square without anything of the file",
  async (format) => {
    const secret = "taken at home";
    const original = await picture(900, 500)
      .withExif({ IFD0: { ImageDescription: secret } })
      .toFormat(format)
      .toBuffer();
    const image = await reencodeInChildProcess(original);
    const { format: made, width, height, exif } = await sharp(image).metadata();
    expect({ made, width, height, exif }).toEqual({ made: "webp", width: 160, height: 160, exif: undefined });
    expect(image.includes(secret)).toBe(false);
    expect(image.length).toBeLessThan(16 * 1024);
  },
);

test("a picture is rotated as its EXIF orientation says", async () => {
  const left = await picture(200, 400).png().toBuffer();
  const wide = sharp({ create: { width: 400, height: 400, channels: 3, background: "white" } });
  const original = await wide
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { data } = await sharp(await reencodeInChildProcess(original))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const redAt = (x: number, y: number) => data[(y * 160 + x) * 3 + 1]! < 128;
  expect([redAt(20, 20), redAt(140, 20), redAt(20, 140), redAt(140, 140)]).toEqual([true, true, false, false]);
});

const refused: [string, () => Promise<Buffer> | Buffer][] = [
  [
    "an SVG, which may have scripts and addresses in it",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ["a GIF", () => picture(9, 9).gif().toBuffer()],
  ["a TIFF", () => picture(9, 9).tiff().toBuffer()],
  ["a page of HTML", () => Buffer.from("<!doctype html><script>1</script>")],
  ["nothing", () => Buffer.alloc(0)],
  ["half a picture", async () => (await picture(900, 900).png().toBuffer()).subarray(0, 200)],
  ["a small file of very many pixels", () => picture(5_000, 5_000).png().toBuffer()],
];

test.each(refused)("%s is refused, and the reason contains none of its content", async (_, bytes) => {
  const error = await reencodeInChildProcess(Buffer.from(await bytes())).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(PermanentFailure);
  expect((error as Error).message).toMatch(/^a profile picture was rejected: it (?:is no JPEG|cannot be decoded)/);
});
