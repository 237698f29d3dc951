import { places as allPlaces } from "#domain/places.ts";
import { timeZonesQuery, zoneChoices } from "#features/accounts/web/time-zones.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ChangeEvent, HTMLInputTypeAttribute } from "react";
import { fieldLabels, invitedTypes, type NoticeDraft } from "./notice-draft.ts";
import classes from "./private-form.module.css";

type Props = {
  draft: NoticeDraft;
  errors: Readonly<Record<string, string | undefined>>;
  /** `path`: the field in the request, whose error goes. */
  onEdit: (change: Partial<NoticeDraft>, path: string) => void;
};

type TextKey = Exclude<keyof NoticeDraft, "briefingIsMandatory" | "places">;
type Label = keyof typeof fieldLabels;

const typeOptions = invitedTypes.map(({ code, name }) => ({ value: code, label: name }));
const placeChoices = allPlaces.filter(({ code }) => code !== "NS");

/** The fields of a private notice, in the order in which its page shows them. */
export function NoticeFields({ draft, errors, onEdit }: Props) {
  const { data: zones = [] } = useQuery(timeZonesQuery);
  const propsOf = (key: TextKey, path: Label) => ({
    name: path,
    label: fieldLabels[path],
    value: draft[key],
    error: errors[path],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onEdit({ [key]: target.value }, path),
  });
  const text = (key: TextKey, path: Label, type: HTMLInputTypeAttribute = "text") => (
    <TextField {...propsOf(key, path)} type={type} autoComplete="off" />
  );
  return (
    <>
      <TextField {...propsOf("title", "title")} required autoComplete="off" />
      <div className={classes["pair"]}>
        {text("buyerName", "buyerName")}
        {text("reference", "reference")}
      </div>
      <SelectField {...propsOf("type", "type")} options={typeOptions} />
      <fieldset className={classes["group"]}>
        <legend>Closing</legend>
        <div className={classes["pair"]}>
          {text("closingDate", "closing.date", "date")}
          {text("closingTime", "closing.time", "time")}
        </div>
        <div className={classes["pair"]}>
          {text("questionsDate", "questionsClose.date", "date")}
          {text("questionsTime", "questionsClose.time", "time")}
        </div>
        <SelectField {...propsOf("zone", "zone")} options={zoneChoices(zones, draft.zone)} />
      </fieldset>
      <fieldset className={classes["group"]}>
        <legend>Briefing</legend>
        <div className={classes["pair"]}>
          {text("briefingDate", "briefing.date", "date")}
          {text("briefingTime", "briefing.time", "time")}
        </div>
        {text("briefingLocation", "briefing.location")}
        <Checkbox
          name="briefingIsMandatory"
          checked={draft.briefingIsMandatory}
          onChange={({ target }) => onEdit({ briefingIsMandatory: target.checked }, "briefing.isMandatory")}
        >
          Attendance is mandatory
        </Checkbox>
      </fieldset>
      <fieldset className={classes["group"]}>
        <legend>Where the work is</legend>
        <div className={classes["places"]}>
          {placeChoices.map(({ code, name }) => (
            <Checkbox
              key={code}
              name="places"
              checked={draft.places.includes(code)}
              onChange={({ target }) =>
                onEdit(
                  { places: target.checked ? [...draft.places, code] : draft.places.filter((other) => other !== code) },
                  "places",
                )
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className={classes["pair"]}>
        <TextField {...propsOf("valueFrom", "valueFrom")} inputMode="decimal" placeholder="$" autoComplete="off" />
        <TextField {...propsOf("valueTo", "valueTo")} inputMode="decimal" placeholder="$" autoComplete="off" />
      </div>
      <fieldset className={classes["group"]}>
        <legend>Contact</legend>
        {text("contactName", "contact.name")}
        <div className={classes["pair"]}>
          {text("contactEmail", "contact.email", "email")}
          {text("contactPhone", "contact.phone", "tel")}
        </div>
      </fieldset>
      {text("link", "link", "url")}
      <TextArea {...propsOf("lodgement", "lodgement")} rows={2} />
      <TextArea {...propsOf("description", "description")} rows={10} />
    </>
  );
}
