import { LegalList, type LegalPageProps, LegalSection } from "./legal-page.tsx";
import { OperatorDetails } from "./operator-details.tsx";

/** The second half of the terms: the Australian Consumer Law, liability, changes, the end, disputes. */
export const ConsumerLaw = ({ operator, productName }: LegalPageProps) => (
  <>
    <LegalSection title="9. Your rights under the Australian Consumer Law">
      <p>
        Our services come with guarantees that cannot be excluded under the Australian Consumer Law (Schedule 2 of the
        Competition and Consumer Act 2010). Among them: we provide them with due care and skill, they are fit for a
        purpose that you told us, and they are provided within a reasonable time. A business can be a consumer under
        that law.
      </p>
      <p>For a major failure with the service, you are entitled:</p>
      <LegalList
        items={[
          "to cancel your contract with us, and",
          "to a refund of the part that you have not used, or to compensation for its reduced value.",
        ]}
      />
      <p>
        You are also entitled to be compensated for any other reasonably foreseeable loss or damage. If the failure is
        not major, you are entitled to have it fixed within a reasonable time, and if it is not, to cancel and to get a
        refund of the unused part. Nothing in these terms excludes, restricts or changes these rights.
      </p>
    </LegalSection>
    <LegalSection title="10. Limits of our liability">
      <p>
        Section 9 comes first. Beyond it, and as far as the law allows, we are not liable for a tender that you missed
        or lost because a notice here was late, incomplete or wrong although you could have checked it on the
        buyer&apos;s portal, and not for loss that neither of us could reasonably foresee. If a service is not of a kind
        ordinarily acquired for personal, domestic or household use, and it is fair and reasonable, our liability under
        a consumer guarantee is limited to supplying the service again or paying for that.
      </p>
    </LegalSection>
    <LegalSection title="11. Changes and interruptions">
      <LegalList
        items={[
          `We improve ${productName} all the time, and it can be interrupted for maintenance or by faults. If we end a feature that you pay for, you can cancel and get back what you paid for the time left.`,
          "These terms change only by a new version with a date. You are asked to agree when you next use your account, and see what has changed. If you do not agree, you can download your data and delete your account.",
        ]}
      />
    </LegalSection>
    <LegalSection title="12. The end, and disputes">
      <LegalList
        items={[
          "You can delete your account, and an admin the organisation, at any time in the account area. The privacy policy says what is deleted and what stays.",
          "We can suspend or close an account that seriously or repeatedly breaks these terms. We tell you why and give you time to answer and to download your data, unless the law or someone's safety forbids it.",
          "If something is wrong, write to us first. We answer within 10 business days. You can also go to the fair trading office of your state or territory, to the ACCC, or as a small business to a small business commissioner or ombudsman.",
          "Australian law applies, and the law of the state or territory in which we have our main place of business. Its courts can decide disputes. You can also use any court or tribunal that the law gives you.",
          "If a part of these terms is unfair or void by law, the rest stays.",
        ]}
      />
      <OperatorDetails operator={operator} />
    </LegalSection>
  </>
);
