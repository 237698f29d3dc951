import type { EditedDate } from "./pipeline-queries.ts";

/** A date that nothing has been said of yet. */
export const newDate: EditedDate = {
  name: "",
  date: "",
  time: null,
  beforeClosing: null,
  isDone: false,
  movedFrom: null,
};

/** As the call takes it: a date that hangs from the closing has no day before it is saved. */
export const withoutEmptyDay = ({ date, ...rest }: EditedDate) => (date === "" ? rest : { date, ...rest });

const fieldNames = {
  name: "Thing that is due",
  date: "Day",
  time: "Time",
  beforeClosing: "When",
  "beforeClosing.count": "Time before closing",
};

/** What messages call the fields of so many dates, by their paths in the body. */
export const dateFieldNames = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) =>
      Object.entries(fieldNames).map(([field, label]) => [`internalDates.${index}.${field}`, label]),
    ).flat(),
  );
