/**
 * Runs in the head. Zod tries whether it may make code while the page runs, which the page's policy refuses and reports.
 * What keeps it from trying must be set before the first schema is made, and no order of modules in bundles warrants
 * that: so it is set where Zod looks for settings that were made before it came.
 */
export const noEvalScript = "globalThis.__zod_globalConfig={jitless:true};";
