import { newSecretsKey, secretsUnder } from "#platform/secrets/secrets.ts";

const key = newSecretsKey();
/** For processes that share the database of a test. */
export const testSecretsKey: string = key.toString("base64");
/** The secrets key of all test servers, unless a test sets another. */
export const testSecrets = secretsUnder(() => [key]);
