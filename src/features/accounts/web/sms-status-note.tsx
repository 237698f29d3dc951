import { Link } from "@tanstack/react-router";
import type { SmsStatus } from "./sms-status.ts";

/** Why text messages do not arrive, and what to do. */
export function SmsStatusNote({ status }: { status: Exclude<SmsStatus, "possible"> }) {
  switch (status) {
    case "not-here":
      return "Text messages are switched off here.";
    case "no-plan":
      return (
        <>
          They come with a subscription, from Starter on. <Link to="/account/subscription">See the plans</Link>
        </>
      );
    case "no-mobile":
      return (
        <>
          They need your mobile number. <Link to="/account">Add it to your profile</Link>
        </>
      );
    case "unverified":
      return (
        <>
          They arrive once your mobile number is verified. <Link to="/confirm-mobile">Verify it</Link>
        </>
      );
  }
}
