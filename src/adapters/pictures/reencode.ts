import sharp from "sharp";
import type { Reencoded } from "#adapters/pictures/child-process.ts";

/** The largest size on a screen, at three device pixels per CSS pixel. */
const side = 160;
/** Pixels of the original. More would take hundreds of megabytes. */
const maxPixels = 4_096 * 4_096;

/** The formats of identity providers. All other decoders of the library stay disabled. */
const loaders = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** Makes a small square from the first frame. No metadata of the original survives, such as where it was taken. */
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
    // The library's message may quote from the file.
    return { refused: "it is no JPEG, PNG or WebP picture of a usual size" };
  }
}

/** The program of the child process: reads one picture, writes one, and exits. */
export function reencodeOnePicture(): void {
  process.once("message", ({ bytes }: { bytes: Uint8Array }) => {
    void reencode(bytes).then((answer) => process.send!(answer, () => process.disconnect!()));
  });
}
