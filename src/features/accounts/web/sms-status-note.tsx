import { Link } from "@tanstack/react-router";
import type { SmsStatus } from "./sms-status.ts";

/** Why text messages do not arrive, and what to do. */
export function SmsStatusNote({ status }: { status: Exclude<SmsStatus, "possible"> }) {
  switch (status) {
    case "not-here":
      return "This site does not send text messages.";
    case "no-plan":
      return (
        <>
          Text messages need a subscription, Starter or higher. <Link to="/account/subscription">See the plans</Link>
        </>
      );
    case "no-mobile":
      return (
        <>
          Text messages need your mobile number. <Link to="/account">Add it to your profile</Link>
        </>
      );
    case "unverified":
      return (
        <>
          You will not get text messages until your mobile number is verified.{" "}
          <Link to="/confirm-mobile">Verify it</Link>
        </>
      );
  }
}
