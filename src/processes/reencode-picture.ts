import { reencodeOnePicture } from "#adapters/pictures/reencode.ts";

/** A child process that re-encodes one picture and exits. */
reencodeOnePicture();
