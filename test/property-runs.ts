import fc from "fast-check";
import { repeats } from "./counts.ts";

fc.configureGlobal({ numRuns: repeats(100, 5_000) });
