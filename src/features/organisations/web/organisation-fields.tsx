import { formatAbn } from "#domain/abn.ts";
import { ChoiceGroup } from "#web/ui/choice-group.tsx";
import { ComboboxField } from "#web/ui/combobox-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { businessAdvice, businessAdviceWhileTyping } from "./abn-text.ts";
import type { useBusinessLookup } from "./business-lookup.ts";
import classes from "./organisation-fields.module.css";

type Answers = { business: string; organisationName: string; hasOwnName: boolean; makesSecond: boolean };

type Props = {
  answers: Answers;
  /** What is known about the typed business. */
  known: ReturnType<typeof useBusinessLookup>;
  /** The name on screen: typed by the reader, or the register's. */
  shownName: string;
  errors: { abn?: string | undefined; organisationName?: string | undefined };
  onAnswer: (change: Partial<Answers>) => void;
};

/** Finds the reader's organisation by ABN or name, and asks what to do if it already exists. */
export function OrganisationFields({ answers, known, shownName, errors, onAnswer }: Props) {
  const choose = (abn: string) => {
    const business = known.businessOf(abn);
    if (business) onAnswer({ business: formatAbn(abn), organisationName: business.businessName, hasOwnName: false });
  };
  return (
    <>
      <ComboboxField
        name="business"
        label="ABN or business name"
        help={
          known.registerIsAway
            ? "The business register is unavailable. Enter your ABN, and the name below it."
            : "11 digits, or the start of the name to choose from the register."
        }
        listLabel="Businesses"
        groups={known.groups}
        value={answers.business}
        error={
          errors.abn === undefined
            ? businessAdviceWhileTyping(answers.business)
            : (businessAdvice(answers.business) ?? errors.abn)
        }
        onText={(business) =>
          onAnswer({ business, makesSecond: false, ...(!answers.hasOwnName && { organisationName: "" }) })
        }
        onChoose={choose}
      />
      <p role="status" className={classes["notice"]}>
        {known.isUnknown &&
          (known.abn
            ? "Our copy of the register does not have this ABN. Enter the name yourself."
            : "Our copy of the register has no business with this name. Enter its ABN.")}
      </p>
      {known.abn && known.exists && (
        <ChoiceGroup
          name="way"
          label="An organisation with this ABN already exists"
          value={answers.makesSecond ? "second" : "ask"}
          choices={[
            {
              value: "ask",
              label: "Ask to join it",
              help: "We ask its admins. If they accept your email domain, you join immediately.",
            },
            {
              value: "second",
              label: "Create another organisation with this ABN",
              help: "The two share nothing: no people, searches, watchlists, notes or plan. Choose this for a branch that works on its own.",
            },
          ]}
          onChoose={(way) => onAnswer({ makesSecond: way === "second" })}
        />
      )}
      {known.abn && (!known.exists || answers.makesSecond) && (
        <TextField
          name="organisationName"
          label="Organisation's name"
          autoComplete="organization"
          required
          value={shownName}
          error={errors.organisationName}
          onChange={({ target }) => onAnswer({ organisationName: target.value, hasOwnName: true })}
        />
      )}
    </>
  );
}
