import { fullNameOf } from "#domain/full-name.ts";
import { closings, type FilterRow, shows } from "#features/pipeline/server/list/filters/queries.ts";

/** The counts as a member reads them; those of choices with names are in the order in which screens offer them. */
export const presentFilters = (row: FilterRow, { personId }: { personId: number }) => ({
  shows: shows.map((show) => ({ show, count: row.shows[show] })),
  owners: row.owners.map(({ count, ...person }) => ({
    owner:
      person.id === null
        ? null
        : { fullName: fullNameOf(person), email: person.email, isCaller: person.id === personId },
    count,
  })),
  closings: closings.map((closing) => ({ closing, count: row.closings[closing] ?? 0 })),
  values: [
    { value: "Stated" as const, count: row.stated },
    { value: "NotStated" as const, count: row.notStated },
  ],
});
