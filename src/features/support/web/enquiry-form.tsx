import { maxEnquiryLength } from "#domain/enquiry.ts";
import { type RequestType, requestTypes } from "#domain/request-type.ts";
import { api } from "#web/api/client.ts";
import { formatCount } from "#domain/format-number.ts";
import { FieldErrorSummary } from "#web/forms/field-error-summary.tsx";
import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { ContactMethod } from "./contact-method.tsx";
import classes from "./enquiry-form.module.css";
import type { SupportUrl } from "./support-url.ts";
import { TrapField } from "./trap-field.tsx";

/** People who only read the page load no schemas. */
const schema = { load: () => import("#features/support/shapes.ts").then(({ newEnquiry }) => newEnquiry) };

export type SentEnquiry = { reference: string; email: string };
type Props = { url: SupportUrl; onSent: (sent: SentEnquiry) => void };

const names = {
  name: "Name",
  organisationName: "Organisation",
  email: "Email",
  mobilePhone: "Mobile",
  supportRequestType: "What it is about",
  enquiry: "Your message",
};

/** An enquiry. What we know about a member is filled in. */
export function EnquiryForm({ url, onSent }: Props) {
  const member = useUserCache();
  const first = url.notice === undefined ? "" : `Notice ${url.notice}: `;
  const [typed, setTyped] = useState<Partial<Record<keyof typeof names | "website", string>>>({});
  const [preferredContactMethod, setMethod] = useState<"Email" | "Phone">("Email");
  const known = {
    name: member?.profile.fullName ?? "",
    organisationName: member?.profile.organisation.organisationName ?? "",
    email: member?.profile.email ?? "",
    mobilePhone: "",
    supportRequestType: url.about ?? "Question",
    enquiry: first,
    website: "",
  };
  const value = { ...known, ...typed };
  const form = useForm({
    schema,
    names,
    isChanged: Object.keys(typed).length > 0,
    body: () => ({
      ...value,
      supportRequestType: value.supportRequestType as RequestType,
      preferredContactMethod,
      organisationName: value.organisationName.trim() || null,
      mobilePhone: value.mobilePhone.trim() || null,
    }),
    send: async (body) => {
      const { reference } = await api.support.enquiry({ body });
      onSent({ reference, email: body.email.trim() });
    },
    failureTitle: "Your message was not sent",
    hasErrorSummary: true,
  });
  const id = useId();
  const idOf = (name: string) => `${id}-${name}`;
  const field = (name: keyof typeof names) => ({
    id: idOf(name),
    name,
    value: value[name],
    error: form.errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      form.forget(name);
    },
  });
  return (
    <form {...form.props} className={classes["form"]}>
      <FieldErrorSummary fields={form.rejectedFields} idOf={idOf} />
      <div className={classes["pair"]}>
        <TextField {...field("name")} label="Name" autoComplete="name" />
        <TextField {...field("organisationName")} label="Organisation" aside="optional" autoComplete="organization" />
      </div>
      <TextField {...field("email")} label="Email" type="email" autoComplete="email" />
      <ContactMethod value={preferredContactMethod} onChoose={setMethod} />
      <TextField
        {...field("mobilePhone")}
        label="Mobile"
        help="Needed only if we should call you."
        type="tel"
        autoComplete="tel"
      />
      <SelectField
        {...field("supportRequestType")}
        label="What is it about?"
        options={requestTypes.map(({ code, label }) => ({ value: code, label }))}
      />
      <TextArea
        {...field("enquiry")}
        label="Your message"
        rows={6}
        aside={`${formatCount(value.enquiry.length)} of ${formatCount(maxEnquiryLength)} characters`}
      />
      <TrapField value={value.website} onChange={(website) => setTyped((before) => ({ ...before, website }))} />
      <FormErrorSummary refused={form.refused} />
      <Button type="submit" preset="primary" size="lg" busy={form.isBusy} className={classes["send"]}>
        Send
      </Button>
      <p className={classes["note"]}>
        We confirm by email. We use your details to answer you and for nothing else.{" "}
        <Link to="/privacy-policy">Privacy policy</Link>
      </p>
    </form>
  );
}
