import { contactMethods } from "#domain/enquiry.ts";
import classes from "./enquiry-form.module.css";

type Method = (typeof contactMethods)[number];

/** How somebody wants to be answered. */
export const ContactMethod = ({ value, onChoose }: { value: Method; onChoose: (method: Method) => void }) => (
  <fieldset className={classes["methods"]}>
    <legend>How can we reach you?</legend>
    {contactMethods.map((method) => (
      <label key={method}>
        <input
          type="radio"
          name="preferredContactMethod"
          value={method}
          checked={method === value}
          onChange={() => onChoose(method)}
        />
        {method}
      </label>
    ))}
  </fieldset>
);
