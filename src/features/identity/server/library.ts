import { createRequire } from "node:module";
import type * as Library from "oidc-provider";

/**
 * The library that speaks the protocol. It warns at each start under a Node without an LTS name; ours is pinned and
 * tested with it, so the warning would tell whoever starts the product nothing that they could act on.
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
