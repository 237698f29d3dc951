/** Checks that other capabilities make of what they store about notices. */
export { joinedCheck, privacyCheck } from "./queries.ts";
