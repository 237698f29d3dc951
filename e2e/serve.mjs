// Starts the product on an empty data folder for the browser tests.
import { rmSync } from "node:fs";

rmSync(process.env.DATA_DIR, { recursive: true, force: true });
await import("../bin/start.mjs");
