import type { Operator } from "#contract/page-context.ts";
import { currentVersion, type LegalDocument } from "#domain/legal-documents.ts";
import { Page } from "#web/ui/page.tsx";
import { type ReactNode, useId } from "react";
import { versionText } from "./documents.ts";
import classes from "./legal-page.module.css";

export type LegalPageProps = { operator: Operator; productName: string };

type Props = {
  title: string;
  lead: string;
  document: LegalDocument;
  operator: Operator;
  children: ReactNode;
};

/** The frame of a legal text: its version, and whether a lawyer has checked it for this installation. */
export function LegalPage({ title, lead, document, operator: { textsCheckedOn }, children }: Props) {
  const version = currentVersion(document);
  return (
    <Page className={classes["page"]}>
      <h1 className={classes["title"]}>{title}</h1>
      <p className={classes["version"]}>Version of {versionText(version)}</p>
      {!(textsCheckedOn && textsCheckedOn >= version) && (
        <p role="note" className={classes["template"]}>
          <strong>Template.</strong> This text comes with the product. The operator of this site must have it checked by
          a lawyer, and add its name, ABN and contact, before relying on it.
        </p>
      )}
      <p className={classes["lead"]}>{lead}</p>
      {children}
    </Page>
  );
}

/** One section of a legal text. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["section"]}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export const LegalList = ({ items }: { items: readonly ReactNode[] }) => (
  <ul className={classes["list"]}>
    {items.map((item, index) => (
      <li key={index}>{item}</li>
    ))}
  </ul>
);
