import { trial } from "#domain/plans.ts";
import { Link } from "@tanstack/react-router";
import { LegalList, LegalPage, type LegalPageProps, LegalSection } from "./legal-page.tsx";
import { OperatorDetails, operatorName } from "./operator-details.tsx";
import { ConsumerLaw } from "./consumer-law.tsx";

/** The terms and conditions. Every change needs a new version in `domain/legal-documents.ts` and a line in `changes.ts`. */
export const TermsPage = ({ operator, productName }: LegalPageProps) => (
  <LegalPage
    title="Terms and conditions"
    document="termsAndConditions"
    operator={operator}
    lead={`What ${productName} does, what it does not promise, and what you agree to when you use it with an account.`}
  >
    <LegalSection title="1. Who agrees with whom">
      <p>
        These terms are an agreement between you and {operatorName(operator)} (“we”). You agree to them when you set up
        your profile. If you use {productName} for an organisation, you also agree for that organisation, and confirm
        that you can.
      </p>
      <OperatorDetails operator={operator} />
      <p>
        The <Link to="/privacy-policy">privacy policy</Link> says what we store about you. You can search and read
        public notices without an account. Sections 2, 3, 6 and 9 to 12 then apply to you too.
      </p>
    </LegalSection>
    <LegalSection title="2. What you get">
      <LegalList
        items={[
          "Search over public notices of Australian governments, councils, universities and other buyers, with their deadlines, changes and awards. The coverage page says which portals we check and when we last did.",
          "With an account: an organisation of your own with members, roles, invites and shared interests.",
          `${productName} is not a government service. We are not the buyer, and not an agent of a buyer or of a portal. You respond to a tender on the buyer's portal, never here.`,
        ]}
      />
    </LegalSection>
    <LegalSection title="3. Check the buyer's notice before you act">
      <p>
        We read notices by computer from many portals. A notice here can be late, incomplete or wrong. Buyers change
        deadlines and documents at short notice. Deadlines are converted from the words of the notice. Categories marked
        as a guess are predicted by our software. Before you decide or submit, check the notice on the buyer&apos;s
        portal, which each page links to. If the two differ, the buyer&apos;s notice counts.
      </p>
    </LegalSection>
    <LegalSection title="4. Your account">
      <LegalList
        items={[
          "Give your own name and an email address that is yours, and keep both up to date.",
          "An account is for one person. Keep your password, codes and devices to yourself, and change your password if someone may know it.",
          "Admins of your organisation decide who belongs to it, and can remove people and delete the organisation. Settle disputes about that among yourselves.",
          "Only create an organisation, or use an ABN, that you are allowed to act for.",
        ]}
      />
    </LegalSection>
    <LegalSection title="5. Plans, trial and prices">
      <LegalList
        items={[
          `You can start one trial of Team: ${trial.days} days, without a card. It ends by itself and is never charged.`,
          "An admin of your organisation buys a plan by card, for a month or a year in advance. It renews by itself at the price shown, until an admin cancels it online.",
          "A larger plan starts at once, and you pay the difference for the days that are left. A smaller plan starts with the next period.",
          "You can cancel at any time. The plan then runs to the end of what you have paid for. We do not pay back what is left, unless the Australian Consumer Law gives you a right to it.",
          "If a payment fails, the plan goes on for 7 days while we try again and email the admins. Then it pauses. Nothing is deleted.",
          "Prices are in Australian dollars and include GST.",
        ]}
      />
    </LegalSection>
    <LegalSection title="6. What you must not do">
      <LegalList
        items={[
          "break the law, or help anyone to rig bids or collude in a tender",
          "use someone else's account, or claim to be someone that you are not",
          "send invites to people who do not expect them, or use our messages for advertising",
          "read the site automatically faster than its limits allow, or get around those limits",
          "attack the service or try to see another organisation's data. If you find a weakness, report it to us and tell nobody else until it is fixed.",
        ]}
      />
    </LegalSection>
    <LegalSection title="7. What you write and what you find">
      <p>
        What you and your colleagues write stays yours. You allow us to store it and to show it to the people in your
        organisation, and nothing else. What you have shared stays with the organisation when you leave. The notices
        belong to their publishers, under the licences of the portals. The software and the design are ours or our
        licensors&apos;.
      </p>
    </LegalSection>
    <LegalSection title="8. Messages">
      <p>
        We email you what an account needs: codes, invites, news of your organisation and warnings about your security.
        You can switch off what you do not need in your notification settings, but not codes and warnings about
        security. We do not send advertising. If that ever changes, we will ask you first, and each such message will
        say who sent it and how to unsubscribe, as the Spam Act 2003 requires.
      </p>
    </LegalSection>
    <ConsumerLaw operator={operator} productName={productName} />
  </LegalPage>
);
