import { alertKinds } from "#domain/alert-kinds.ts";
import { FindForm } from "#features/operator/web/find-form.tsx";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { useNavigate } from "@tanstack/react-router";
import { type DeliverySearch, deliveryChannels, deliverySearchOf } from "./delivery-states.ts";
import { kindTexts } from "./kind-texts.ts";
import { channelNames } from "./operator-deliveries-query.ts";
import classes from "./delivery-filter.module.css";

const path = "/operator/deliveries";
const channels = [
  { value: "", label: "All" },
  ...deliveryChannels.map((value) => ({ value, label: channelNames[value] })),
];
const kinds = [{ value: "", label: "All" }, ...alertKinds.map((value) => ({ value, label: kindTexts[value].name }))];

type Props = { search: DeliverySearch; counts: { failing: number; due: number } };

/** Which deliveries are listed: by state, channel, what they tell, and of whom. */
export function DeliveryFilter({ search, counts }: Props) {
  const navigate = useNavigate();
  const { state = "failing", channel = "", kind = "", text = "" } = search;
  /** The same filter but for this, from its first page. */
  const changed = (change: Record<string, unknown>) => {
    const { page: _, delivery: __, ...kept } = search;
    return deliverySearchOf({ ...kept, ...change });
  };
  const go = (change: Record<string, unknown>) => void navigate({ to: path, search: changed(change) });
  return (
    <div className={classes["filter"]}>
      <Segments label="Which deliveries">
        <Segment to={path} search={changed({ state: undefined })} isChosen={state === "failing"} count={counts.failing}>
          Dead and retrying
        </Segment>
        <Segment to={path} search={changed({ state: "due" })} isChosen={state === "due"} count={counts.due}>
          Due
        </Segment>
        <Segment
          to={path}
          search={changed({ state: "unsent", channel: "webhook" })}
          isChosen={state === "unsent"}
          title="Messages that a webhook did not get before it was switched on again"
        >
          Never sent
        </Segment>
        <Segment to={path} search={changed({ state: "sent" })} isChosen={state === "sent"}>
          Sent
        </Segment>
      </Segments>
      <SelectField
        label="Channel"
        size="sm"
        className={classes["choice"]}
        value={channel}
        options={channels}
        onChange={({ target }) => go({ channel: target.value })}
      />
      <SelectField
        label="Kind"
        size="sm"
        className={classes["choice"]}
        value={kind}
        options={kinds}
        onChange={({ target }) => go({ kind: target.value })}
      />
      <FindForm
        key={text}
        label="Email, name, organisation or delivery"
        text={text}
        className={classes["form"]}
        onFind={(words) => go({ text: words })}
      />
    </div>
  );
}
