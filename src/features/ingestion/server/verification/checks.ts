import { releasesCheck } from "./releases-check.ts";
import { ingestionSqlChecks } from "./queries.ts";
import type { Check } from "#platform/verification/check.ts";

export const ingestionChecks: readonly Check[] = [...ingestionSqlChecks, releasesCheck];
