import { staysAfterErasure } from "#domain/erasure-text.ts";
import type { ChatSite } from "#contract/page-context.ts";
import { useRetention } from "#web/retention.ts";
import { Link } from "@tanstack/react-router";
import { LegalList, LegalPage, type LegalPageProps, LegalSection } from "./legal-page.tsx";
import classes from "./legal-page.module.css";
import { OperatorDetails, operatorName } from "./operator-details.tsx";
import { PrivacyRights } from "./privacy-rights.tsx";
import { browserData, storedData, type StoredData } from "./stored-data.ts";

/** The privacy policy. Every change needs a new version in `domain/legal-documents.ts` and a line in `changes.ts`. */
export const PrivacyPage = ({ operator, productName, chat }: LegalPageProps & { chat?: ChatSite | undefined }) => (
  <LegalPage
    title="Privacy policy"
    document="privacyPolicy"
    operator={operator}
    lead="What we store about you, why and for how long, who gets it, and how you see, correct and delete it. It follows the Privacy Act 1988 and its 13 Australian Privacy Principles (APPs)."
  >
    <LegalSection title="1. Who is responsible">
      <p>
        {productName} is run by {operatorName(operator)} (“we”).
      </p>
      <OperatorDetails operator={operator} />
    </LegalSection>
    <LegalSection title="2. In short">
      <LegalList
        items={[
          "You can search and read every public notice without telling us who you are.",
          `With an account we store what the account needs, and nothing for advertising. There are no trackers, no analytics by others and no scripts of other sites${chat?.vendor === "zendesk" ? ", except that of the chat once you open it" : ""}.`,
          "We never sell personal information.",
          "You can download everything we store about you, and delete it, by yourself and at once.",
        ]}
      />
    </LegalSection>
    <LegalSection title="3. What we store, why and for how long">
      <p>
        Most of it comes from you. Your name, picture and verified email address can come from the provider that you
        sign in with, and an admin can give us your name and address to invite you. If you do not give what a form
        requires, we cannot make your account.
      </p>
      <StoredFacts />
      <p>
        We use it to run your account and organisation, to send you the messages that you expect, to keep the service
        secure and within its limits, and for nothing else. We do not ask for sensitive information, such as health or
        beliefs. Do not write it here.
      </p>
    </LegalSection>
    <LegalSection title="4. What your browser stores">
      <Facts facts={browserData} />
    </LegalSection>
    <LegalSection title="5. Who gets it">
      <LegalList
        items={[
          "Your colleagues see your name, email address, role, picture, when you joined and when you were last here. Admins of an organisation that you ask to join see your name and address. People whom you invite see your name.",
          "Providers that work for us, for that work only: the host of our servers, the server that sends our email, and, if this site sends text messages, Twilio, which gets your mobile number.",
          "If you switch push on, the push service of your browser's maker delivers your alerts. They are encrypted for your browser, so the service cannot read them.",
          "If your organisation sets up a webhook, its address gets what your shared saved searches find and what changes in shared watches: notices and names of searches, and nothing about you. Its admins choose who runs that address, for example Slack or Microsoft Teams, whose own policies apply.",
          ...(chat ? [chatText(chat)] : []),
          "If your organisation buys a plan, Stripe takes the payment. It gets the card, which never passes through our servers, and the name, ABN, address and email address for the invoice.",
          "If this site uses the Australian Business Register, it gets the ABN or business name that you look up. If you sign in with another provider, that provider knows that you do, under its own policy. Pictures are fetched from the provider by our server, so colleagues' browsers do not call it.",
          "Courts and authorities, where Australian law requires or allows it.",
        ]}
      />
      <p>
        Twilio and Stripe are in the United States. Our other providers may have servers outside Australia too. Write to
        us and we tell you in which countries. We remain responsible for what providers overseas do with it, as APP 8
        and section 16C of the Act say.
      </p>
    </LegalSection>
    <LegalSection title="6. What stays after you delete your account">
      <p>
        Deleting removes everything about you from our database at once, and we confirm it with one last email if your
        address was verified. Only this stays:
      </p>
      <Staying />
    </LegalSection>
    <PrivacyRights />
    <LegalSection title="13. Changes to this policy">
      <p>
        This policy changes only by a new version with a date. When you next use your account you see what has changed,
        and are asked again. Earlier versions are available from us. See also the{" "}
        <Link to="/terms-and-conditions">terms and conditions</Link>.
      </p>
    </LegalSection>
  </LegalPage>
);

const chatText = (chat: ChatSite) =>
  `If you open the chat, ${chat.vendor === "zendesk" ? "Zendesk" : `the Chatwoot server at ${new URL(chat.url).hostname}`} gets what you write, your network address and what your browser sends to any site. If you are signed in, it gets your name and verified email address too. Your browser stores the conversation. Deleting your account does not delete it there: write to us.`;

const Facts = ({ facts }: { facts: readonly StoredData[] }) => (
  <dl className={classes["facts"]}>
    {facts.map(({ kind, stored, kept }) => (
      <div key={kind}>
        <dt>{kind}</dt>
        <dd>{stored}</dd>
        <dd>How long: {kept}</dd>
      </div>
    ))}
  </dl>
);

const StoredFacts = () => <Facts facts={storedData(useRetention())} />;
const Staying = () => <LegalList items={staysAfterErasure(useRetention())} />;
