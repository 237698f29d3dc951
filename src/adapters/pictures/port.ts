/**
 * Makes a small WebP picture of what a stranger says is one. Throws PermanentFailure when it is no picture that is taken.
 */
export type ReencodePicture = (bytes: Buffer) => Promise<Buffer>;
