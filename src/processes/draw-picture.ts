import { drawOnePicture } from "#adapters/pictures/draw.ts";

/** A child process that draws one picture and exits. */
drawOnePicture();
