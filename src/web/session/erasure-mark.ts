const key = "brolga.account-erased";

/** Marks this tab as one that has just erased its account. */
export function rememberErasure(): void {
  try {
    sessionStorage.setItem(key, "yes");
  } catch {
    // Storage is off: the page cannot tell this tab from a stranger's.
  }
}

/** True if this tab has erased its account. */
export function hasErasedAccount(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
