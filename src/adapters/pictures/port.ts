/** Makes a small WebP picture from untrusted data. Throws PermanentFailure if the data is not a supported picture. */
export type ReencodePicture = (bytes: Buffer) => Promise<Buffer>;

/** Draws an SVG of our own as PNG. Undefined if that fails or takes too long. */
export type DrawPicture = (svg: string) => Promise<Buffer | undefined>;
