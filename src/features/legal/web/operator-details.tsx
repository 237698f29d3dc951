import type { Operator } from "#contract/page-context.ts";
import { formatAbn } from "#domain/abn.ts";

/** The operator's name within a sentence. */
export const operatorName = ({ name }: Operator): string => name ?? "the operator of this site";

/** Who runs the site and how to reach them, as far as the settings say. */
export const OperatorDetails = ({ operator: { name, abn, contact } }: { operator: Operator }) => (
  <p>
    {name ?? "The operator of this site has not given its name here"}
    {abn && <> (ABN {formatAbn(abn).replaceAll(" ", "\u00a0")})</>}.{" "}
    {contact ? (
      <>
        Write to <a href={`mailto:${contact}`}>{contact}</a>.
      </>
    ) : (
      "No address for questions is given here."
    )}
  </p>
);
