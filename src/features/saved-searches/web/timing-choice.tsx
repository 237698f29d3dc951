import { type AlertTiming, type AlertTimings, alertTimings, featuresFor } from "#domain/alert-timing.ts";
import { smsStatusOf } from "#features/accounts/web/sms-status.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { FirstMessages } from "./first-messages.tsx";
import classes from "./timing-choice.module.css";

const channels = [
  { channel: "email", label: "Email" },
  { channel: "sms", label: "SMS" },
  { channel: "push", label: "Push" },
] as const;
const nothing: AlertTimings = { email: "Off", sms: "Off", push: "Off" };

type Props = {
  value: AlertTimings;
  onChange: (value: AlertTimings) => void;
  /** Which messages these timings are about: of a new search the first ones. */
  ordinal: "First" | "Next";
};

/** When to tell a person, for each channel. What the plan lacks cannot be chosen. */
export function TimingChoice({ value, onChange, ordinal }: Props) {
  const member = useMember();
  const id = useId();
  const { features } = member.entitlements.plan;
  const isPossible = (channel: keyof AlertTimings, timing: AlertTiming) =>
    value[channel] === timing ||
    featuresFor({ ...nothing, [channel]: timing }).every((feature) => features.includes(feature));
  const lacksSome = channels.some(({ channel }) => !isPossible(channel, "Instant"));
  const sms = smsStatusOf(member);
  const shown = channels.filter(({ channel }) => channel !== "sms" || sms !== "not-here");
  return (
    <fieldset className={classes["timing"]}>
      <legend>When to tell you</legend>
      <table>
        <thead>
          <tr>
            <td />
            {alertTimings.map((timing) => (
              <th key={timing} scope="col">
                {timing}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ channel, label }) => (
            <tr key={channel}>
              <th scope="row">{label}</th>
              {alertTimings.map((timing) => (
                <td key={timing}>
                  <label>
                    <input
                      type="radio"
                      name={`${id}-${channel}`}
                      aria-label={`${label}: ${timing}`}
                      checked={value[channel] === timing}
                      disabled={!isPossible(channel, timing)}
                      onChange={() => onChange({ ...value, [channel]: timing })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FirstMessages timings={value} ordinal={ordinal} className={classes["note"]} />
      {lacksSome && (
        <p className={classes["note"]}>
          Instant alerts, SMS and push need a plan. <Link to="/account/subscription">See the plans</Link>
        </p>
      )}
      {(sms === "unverified" || sms === "no-mobile") && (
        <p className={classes["note"]}>
          <Icon name="mobile" /> SMS needs a verified mobile number.{" "}
          {sms === "unverified" ? <Link to="/confirm-mobile">Verify yours</Link> : <Link to="/account">Add yours</Link>}
        </p>
      )}
    </fieldset>
  );
}
