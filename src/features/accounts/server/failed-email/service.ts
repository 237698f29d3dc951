/** For who sends to people: what follows when their address does not exist. */
export { stopFailedEmail } from "./queries.ts";
