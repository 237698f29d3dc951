import { Link } from "@tanstack/react-router";
import { LegalList, LegalSection } from "./legal-page.tsx";

/** What people can ask for and complain about: sections 7 to 12 of the privacy policy. */
export const PrivacyRights = () => (
  <>
    <LegalSection title="7. See, correct and delete your data">
      <LegalList
        items={[
          <>
            <Link to="/account/your-data">Your data</Link>: download everything about you in one file, or delete your
            account. This works with and without an organisation.
          </>,
          <>
            <Link to="/account">Manage account</Link>: correct your name, contacts and settings.
          </>,
          "Without an account, for example because somebody has invited you or a notice names you: write to us. We answer within 30 days and charge nothing. If we refuse, we say why in writing, and how you can complain (APPs 12 and 13).",
        ]}
      />
    </LegalSection>
    <LegalSection title="8. How we protect it">
      <p>
        Connections are encrypted. Passwords and codes are stored as hashes; tokens, sessions and secrets are encrypted.
        Every read and write of an organisation&apos;s data goes through one check of permissions. You can add a second
        factor, see every sign-in and end it. Pages run only our own scripts.
      </p>
      <p>
        If there is a data breach that is likely to cause you serious harm, we tell you and the Australian Information
        Commissioner as soon as we can, as the Notifiable Data Breaches scheme (Part IIIC of the Act) requires.
      </p>
    </LegalSection>
    <LegalSection title="9. Messages and marketing">
      <p>
        We send messages about your account and your organisation. We send no advertising and give your address to
        nobody for theirs (APP 7). If that ever changes, we need your consent first, each message will say who sent it,
        and you can unsubscribe from it, as the Spam Act 2003 requires.
      </p>
    </LegalSection>
    <LegalSection title="10. People named in notices">
      <p>
        Public notices can name contact people at buyers, and sellers who are sole traders. We store notices as their
        publishers give them, with a link to the source. If a notice names you and should not, ask the publisher to
        correct it, and us as well: we follow the correction, and can remove a notice from this site.
      </p>
    </LegalSection>
    <LegalSection title="11. Automated decisions">
      <p>
        Computers read notices, guess categories and order search results. These are decisions about notices. No
        computer program of ours makes a decision that could significantly affect your rights or interests. Limits on
        attempts and calls work automatically, and end by themselves.
      </p>
    </LegalSection>
    <LegalSection title="12. Questions and complaints">
      <p>
        Write to us at the address in section 1. We look into a complaint and answer within 30 days. If you are not
        content with the answer, or get none, complain to the Office of the Australian Information Commissioner:{" "}
        <a href="https://www.oaic.gov.au/privacy/privacy-complaints">oaic.gov.au</a>, 1300 363 992. It is free.
      </p>
    </LegalSection>
  </>
);
