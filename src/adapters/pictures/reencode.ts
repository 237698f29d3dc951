import sharp from "sharp";
import type { Reencoded } from "#adapters/pictures/child-process.ts";

/** The largest that a screen shows, three dots to a pixel. */
const side = 160;
/** Pixels of the original: more would take hundreds of megabytes. */
const maxPixels = 4_096 * 4_096;

/** The formats that identity providers have. Everything else that the library reads stays shut. */
const loaders = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** Makes a small square of the first frame; nothing of the original file, such as where it was taken, is left in it. */
async function reencode(bytes: Uint8Array): Promise<Reencoded> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });
  try {
    const image = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .webp({ quality: 80 })
      .toBuffer();
    return { image };
  } catch {
    // What the library says of a file may quote from it.
    return { refused: "it is no JPEG, PNG or WebP picture of a usual size" };
  }
}

/** The program of the child process: one picture in, one out, and the end. */
export function reencodeOnePicture(): void {
  process.once("message", ({ bytes }: { bytes: Uint8Array }) => {
    void reencode(bytes).then((answer) => process.send!(answer, () => process.disconnect!()));
  });
}
