import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./personal-fields.module.css";
import { timeZonesQuery, zoneChoices } from "./time-zones.ts";
import { typedMobile } from "./typed-mobile.ts";

/** The personal fields of a form, as typed. */
export type PersonalAnswers = {
  givenName: string;
  surname: string;
  mobilePhone: string;
  pronouns: string;
  salutation: string;
  timeZoneId: string;
};

/** The label of each field, by its path in the body. */
export const personalNames = {
  givenName: "Given name",
  surname: "Surname",
  mobilePhone: "Mobile",
  pronouns: "Pronouns",
  salutation: "Salutation",
  timeZoneId: "Time zone",
} as const;

const orNull = (text: string) => text.trim() || null;

const optionalFields: readonly string[] = ["mobilePhone", "pronouns", "salutation"];

/** The given fields as a call expects them: empty optional ones are null. */
export const personalBody = <Answers extends Partial<PersonalAnswers>>(answers: Answers) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, text]) => [name, optionalFields.includes(name) ? orNull(text) : text]),
  ) as {
    [Name in keyof Answers]: Answers[Name] | (Name extends "mobilePhone" | "pronouns" | "salutation" ? null : never);
  };

type Props = {
  answers: PersonalAnswers;
  /** The error of each field, by name. */
  errors: Readonly<Record<string, string | undefined>>;
  /** Shows a verified mobile without letting it be changed: only the account page can, with a security token. */
  mobileIsVerified?: boolean | undefined;
  onAnswer: (field: keyof PersonalAnswers, text: string) => void;
};

/** The personal fields of a form. Rarely used ones are collapsed. */
export function PersonalFields({ answers, errors, mobileIsVerified = false, onAnswer }: Props) {
  const { data: zones = [] } = useQuery(timeZonesQuery);
  const [showsMore, setShowsMore] = useState(Boolean(answers.pronouns || answers.salutation));
  const field = (name: keyof PersonalAnswers) => ({
    name,
    label: personalNames[name],
    value: answers[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onAnswer(name, event.target.value),
  });
  const mobile = field("mobilePhone");
  return (
    <div className={classes["fields"]}>
      <div className={classes["pair"]}>
        <TextField {...field("givenName")} autoComplete="given-name" required />
        <TextField {...field("surname")} autoComplete="family-name" required />
      </div>
      <div className={classes["pair"]}>
        <TextField
          {...mobile}
          aside="optional"
          type="tel"
          autoComplete="tel"
          placeholder="0412 345 678"
          readOnly={mobileIsVerified}
          help={
            mobileIsVerified ? "Verified. You can change it in your account once you have an organisation." : undefined
          }
          onChange={({ target }) =>
            onAnswer("mobilePhone", typedMobile(target.value, mobile.value, target.selectionStart))
          }
        />
        <SelectField {...field("timeZoneId")} options={zoneChoices(zones, answers.timeZoneId)} />
      </div>
      <details
        className={classes["more"]}
        open={showsMore || Boolean(errors["pronouns"] ?? errors["salutation"])}
        onToggle={(event) => setShowsMore(event.currentTarget.open)}
      >
        <summary>Salutation and pronouns</summary>
        <div className={classes["pair"]}>
          <TextField {...field("salutation")} aside="optional" autoComplete="honorific-prefix" placeholder="Dr" />
          <TextField {...field("pronouns")} aside="optional" autoComplete="off" placeholder="she/her" />
        </div>
      </details>
    </div>
  );
}
