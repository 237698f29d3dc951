/** Checks that other capabilities make of what they store about members. */
export { membersCheck } from "./queries.ts";
