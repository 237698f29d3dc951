import { newSecretsKey, secretsUnder } from "#platform/secrets/secrets.ts";

const key = newSecretsKey();
/** The secrets key of all test servers, unless a test sets another. */
export const testSecrets = secretsUnder(() => [key]);
