/**
 * Runs in the head. Zod tests whether it may use eval, which the Content-Security-Policy blocks and reports. The
 * setting against that must exist before the first schema is created, and bundles do not guarantee module order. So set
 * it where Zod looks for settings made before it loaded.
 */
export const noEvalScript = "globalThis.__zod_globalConfig={jitless:true};";
