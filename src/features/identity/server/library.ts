import { createRequire } from "node:module";
import type * as Library from "oidc-provider";

/**
 * The OpenID Connect library. Under a Node without an LTS name it warns at each start; our Node is pinned and tested
 * with it, so we suppress a warning that nobody could act on.
 */
export const { errors, interactionPolicy, Provider } = quietly();

function quietly(): typeof Library {
  const { warn } = console;
  console.warn = () => {};
  try {
    return createRequire(import.meta.url)("oidc-provider") as typeof Library;
  } finally {
    console.warn = warn;
  }
}
