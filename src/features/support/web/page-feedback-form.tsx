import { newPageFeedback } from "#features/support/shapes.ts";
import { api } from "#web/api/client.ts";
import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./page-feedback.module.css";
import { TrapField } from "./trap-field.tsx";

type Props = {
  text: string;
  isSent: boolean;
  onChange: (text: string) => void;
  onCancel: () => void;
  onSent: () => void;
};

/** The form replaces the button that was pressed. */
const focusAtOnce = (element: HTMLElement | null) => element?.focus();

/** What somebody says about the page that they are on. Escape closes it. */
export default function PageFeedbackForm({ text, isSent, onChange, onCancel, onSent }: Props) {
  const [website, setWebsite] = useState("");
  const form = useForm({
    schema: newPageFeedback,
    names: { description: "Description" },
    isChanged: text !== "" && !isSent,
    body: () => ({ pageUrl: location.href.slice(0, 2_000), description: text, website }),
    send: (body) => api.support.pageFeedback({ body }),
    failureTitle: "Your message was not sent",
    onDone: onSent,
  });
  if (isSent)
    return (
      <p role="status" className={classes["line"]}>
        <span className={classes["sent"]}>
          <Icon name="check" /> Thank you, we have your message.
        </span>
        <span>
          We read all of them and cannot answer each one. <Link to="/support">Write to support</Link> if you need an
          answer.
        </span>
      </p>
    );
  return (
    <form {...form.props} className={classes["form"]}>
      <TextArea
        ref={focusAtOnce}
        label="What is wrong or missing?"
        name="description"
        rows={4}
        maxLength={2_000}
        value={text}
        error={form.errors["description"]}
        onKeyDown={({ key }) => {
          if (key === "Escape") onCancel();
        }}
        onChange={({ target }) => {
          onChange(target.value);
          form.forget("description");
        }}
      />
      <TrapField value={website} onChange={setWebsite} />
      <FormErrorSummary refused={form.refused} />
      <p className={classes["line"]}>
        <Button type="submit" preset="primary" size="sm" busy={form.isBusy}>
          Send
        </Button>
        <Button preset="low-profile" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <span>Sends this page’s address too.</span>
      </p>
    </form>
  );
}
