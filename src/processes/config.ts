import { describeConfig } from "#platform/config/describe.ts";
import { runMain } from "#platform/shutdown.ts";

/** `npm run config`: every setting, its effective value and what it is for. */
await runMain(async () => console.log(describeConfig()));
