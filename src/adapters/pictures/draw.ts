import sharp from "sharp";
import type { Drawn } from "#adapters/pictures/draw-in-child.ts";

/** Draws an SVG that we have written ourselves as PNG. No other decoder of the library is switched on. */
async function draw(svg: string): Promise<Drawn> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  try {
    // Few colours: a palette makes the file a third of its size.
    return { image: await sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer() };
  } catch {
    return { failed: true };
  }
}

/** The program of the child process: reads one picture, draws it, and exits. */
export function drawOnePicture(): void {
  process.once("message", ({ svg }: { svg: string }) => {
    void draw(svg).then((answer) => process.send!(answer, () => process.disconnect!()));
  });
}
