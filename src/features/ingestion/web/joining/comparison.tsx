import type { JoinPreview } from "./preview-query.ts";
import classes from "./joining-page.module.css";

type Field = JoinPreview["fields"][number];

const names: Record<Field["field"], string> = {
  title: "Title",
  reference: "Reference",
  buyer: "Buyer",
  closing: "Closing",
  status: "Status",
  type: "Type",
  place: "Place",
  value: "Value",
  categories: "Categories",
  documents: "Documents",
  firstSeen: "First seen",
};
const notStated = "not stated";

const differs = ({ main, other }: Field) => main !== other;

/** How many fields the two notices state differently. */
export const differingFields = (fields: readonly Field[]): number => fields.filter(differs).length;

/** Two notices and the joined one, field by field. `main`, `other`: their portals. */
export const Comparison = ({ fields, main, other }: { fields: readonly Field[]; main: string; other: string }) => (
  <table className={classes["comparison"]} aria-label="What the joined notice says">
    <thead>
      <tr>
        <td />
        <th scope="col">Main, {main}</th>
        <th scope="col">Other, {other}</th>
        <th scope="col" className={classes["joined"]}>
          Joined
        </th>
      </tr>
    </thead>
    <tbody>
      {fields.map((field) => (
        <tr key={field.field} className={differs(field) ? classes["differs"] : undefined}>
          <th scope="row">{names[field.field]}</th>
          <td data-label="main">{field.main ?? notStated}</td>
          <td data-label="other">{field.other ?? notStated}</td>
          <td data-label="joined" className={classes["joined"]}>
            <strong>{field.joined ?? notStated}</strong>{" "}
            <span className={classes["quiet"]}>{originText(field, main, other)}</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function originText(field: Field, main: string, other: string): string {
  if (!differs(field) || field.joined === null) return "";
  if (field.field === "firstSeen") return "the earlier";
  // Two notices of one portal are told apart by what they are here.
  if (main === other) return originText(field, "the main one", "the other");
  if (field.joined === field.main) return field.field === "reference" ? "the other finds it too" : `from ${main}`;
  return field.joined === field.other ? `from ${other}` : "from both";
}
