/** Makes a small WebP picture from untrusted data. Throws PermanentFailure if the data is not a supported picture. */
export type ReencodePicture = (bytes: Buffer) => Promise<Buffer>;
