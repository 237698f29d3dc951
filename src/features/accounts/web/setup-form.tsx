import type { Answer } from "#contract/endpoint.ts";
import { trial } from "#domain/plans.ts";
import { ApiError } from "#contract/client.ts";
import type { accountsContract } from "#features/accounts/contract.ts";
import { existsQuery, useBusinessLookup } from "#features/organisations/web/business-lookup.ts";
import type { Invitation } from "#features/organisations/web/invitation-query.ts";
import { joiningQuery } from "#features/organisations/web/joining-query.ts";
import { OrganisationFields } from "#features/organisations/web/organisation-fields.tsx";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import { useDraft } from "#web/forms/use-draft.ts";
import { useForm } from "#web/forms/use-form.ts";
import type { Identity } from "#web/session/stored-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import { created } from "#web/ui/messages.ts";
import { TextButton } from "#web/ui/text-button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { ownProfileQuery } from "./own-profile-query.ts";
import { answersOf } from "./person-answers.ts";
import { PersonalFields } from "./personal-fields.tsx";
import { register } from "./register.ts";
import { firstAnswers, organisationAnswers, setupBody, setupNames, setupSchema, setupPathOf } from "./setup-answers.ts";
import { SetupAside } from "./setup-aside.tsx";
import classes from "./setup-form.module.css";
import { Terms } from "./terms.tsx";
import { YourDataLink } from "./your-data-link.tsx";

/** A profile without its organisation. */
type RegisteredProfile = Answer<typeof accountsContract.ownProfile>;

type Props = {
  identity: Identity;
  /** The plan chosen before sign-up; with one no trial is offered. */
  chosenPlan: ReactNode;
  /** They have not started a trial before. */
  trialIsPossible: boolean;
  /** The pending invite for this person, with its token. */
  invite: (Invitation & { token: string }) | undefined;
  /** An admin declined their request to join. */
  wasDeclined: boolean;
  /** Their profile, if they have registered and belong to no organisation. */
  profile: RegisteredProfile | undefined;
  /** Their name in the invite that waits for them. */
  invitedAs: string | undefined;
  /** The organisation that an admin removed them from. */
  removedFrom: string | null;
  onWithoutInvite: () => void;
  onDone: () => void;
};

const setUpElsewhere = {
  type: "success",
  title: "Your profile is set up",
  message: "You set it up in another tab. You can change it under Manage account.",
} as const;

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "Australia/Sydney";

/** The whole setup form on one page. */
export function SetupForm({
  identity,
  chosenPlan,
  trialIsPossible,
  invite,
  wasDeclined,
  profile,
  invitedAs,
  removedFrom,
  onWithoutInvite,
  onDone,
}: Props) {
  const client = useQueryClient();
  const { draft, change, forget, isChanged } = useDraft(
    `setup-profile ${identity.subject}`,
    firstAnswers(identity.name ?? invitedAs, browserZone(), profile && answersOf(profile)),
  );
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const known = useBusinessLookup(draft.business);
  const path = setupPathOf(draft, { isInvited: invite !== undefined, exists: known.exists });
  const shownName = draft.hasOwnName ? draft.organisationName : (known.registeredName ?? draft.organisationName);
  const offersTrial = path === "create" && !chosenPlan && trialIsPossible;
  const wasSetUpElsewhere = useRef(false);
  /** Another tab has created the profile, or asked to join, while this form was open. */
  const isSetUpElsewhere = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError && error.status === 409)) return false;
    const [member] = await Promise.all([
      client.fetchQuery({ ...userCacheQuery, staleTime: 0 }),
      client.invalidateQueries(joiningQuery),
    ]);
    wasSetUpElsewhere.current = member !== null;
    return member !== null;
  };
  const form = useForm({
    schema: setupSchema,
    isChanged,
    lostBy: "closing",
    body: () => setupBody(draft, path, { organisationName: shownName, acceptsTerms }),
    send: async (body) => {
      try {
        await register(body, { token: invite?.token, startsTrial: offersTrial && draft.startsTrial });
      } catch (error) {
        // Someone has just created an organisation with this ABN: offer the choice.
        if (refusalOf(error)?.errors.some(({ rule }) => rule === "abn_taken"))
          client.setQueryData(existsQuery(known.abn).queryKey, true);
        if (!(await isSetUpElsewhere(error))) throw error;
      }
      // A request to join may be declined. The person is stored by now, and no longer a draft.
      forget(path === "join" ? organisationAnswers : []);
    },
    names: setupNames,
    successToast: () => (wasSetUpElsewhere.current ? setUpElsewhere : created("profile")),
    failureTitle: "Your profile is not set up yet",
    changes: [joiningQuery.queryKey, ownProfileQuery.queryKey, userCacheQuery.queryKey],
    onDone,
  });
  return (
    <FormPage
      title={profile ? "Join or create an organisation" : "Set up your profile"}
      lead={
        <>
          <p>Enter your details and your organisation. You can change them later.</p>
          {chosenPlan}
        </>
      }
      aside={<SetupAside />}
    >
      {removedFrom !== null && (
        <p role="status" className={classes["notice"]}>
          You were removed from {removedFrom}. You keep your account. You can join another organisation or create your
          own.
        </p>
      )}
      {wasDeclined && (
        <p role="status" className={classes["notice"]}>
          Your request to join was declined. You can ask again, join another organisation or create your own.
        </p>
      )}
      <form {...form.props} className={classes["form"]}>
        <Part title="You">
          <PersonalFields
            answers={draft}
            errors={form.errors}
            mobileIsVerified={profile?.isMobileVerified}
            onAnswer={(field, text) => {
              change({ [field]: text });
              form.forget(field);
            }}
          />
        </Part>
        <Part title="Your organisation">
          {invite ? (
            <p>
              You will join <strong>{invite.organisationName}</strong>
              {invite.role === "OrganisationAdmin" && " as an admin"}. It has invited you.{" "}
              <TextButton onClick={onWithoutInvite}>Choose another organisation</TextButton>
            </p>
          ) : (
            <OrganisationFields
              answers={draft}
              known={known}
              shownName={shownName}
              errors={{
                abn: form.errors["organisation.abn"] ?? form.errors["joinRequest.abn"],
                organisationName: form.errors["organisation.organisationName"],
              }}
              onAnswer={(answer) => {
                change(answer);
                if (answer.business !== undefined) ["organisation.abn", "joinRequest.abn"].forEach(form.forget);
                form.forget("organisation.organisationName");
              }}
            />
          )}
        </Part>
        {offersTrial && (
          <Part title="Trial">
            <Checkbox checked={draft.startsTrial} onChange={({ target }) => change({ startsTrial: target.checked })}>
              Start a {trial.days}-day trial of Team now. You do not need a card, and you will not be charged when it
              ends.
            </Checkbox>
          </Part>
        )}
        <Terms
          accepted={acceptsTerms}
          error={form.errors["acceptedTermsAndConditions"]}
          onAccept={(accepted) => {
            setAcceptsTerms(accepted);
            form.forget("acceptedTermsAndConditions");
          }}
        />
        <Actions>
          <Button type="submit" preset="primary" size="lg" busy={form.isBusy}>
            {{ create: "Set up", join: "Ask to join", invite: "Join" }[path]}
          </Button>
        </Actions>
        <FormErrorSummary refused={form.refused} />
      </form>
      <YourDataLink />
    </FormPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["part"]}>
      <h2 id={id} className={classes["heading"]}>
        {title}
      </h2>
      {children}
    </section>
  );
}
