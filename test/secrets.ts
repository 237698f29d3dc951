import { newSecretsKey, secretsUnder } from "#platform/secrets/secrets.ts";

const key = newSecretsKey();
/** What all servers of the tests seal with, unless a test says otherwise. */
export const testSecrets = secretsUnder(() => [key]);
