import type { Toast } from "#web/ui/toast.ts";

// The texts of the specification's error catalogue (section 8), verbatim.

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `record` in lower case: "saved search". */
export const created = (record: string): Toast => ({
  type: "success",
  title: `${capital(record)} created`,
  message: `The new ${record} has been created.`,
});

export const deleted = (record: string, undo?: () => void): Toast => ({
  type: "success",
  title: `${capital(record)} deleted`,
  message: `The ${record} has been deleted.`,
  undo,
});

export const updated = (record: string): Toast => ({
  type: "success",
  title: `${capital(record)} updated`,
  message: "Your changes have been saved.",
});

export const unexpectedError: Toast = {
  type: "error",
  title: "Unexpected error",
  message: "An unexpected error has occurred. Please try again or contact the system administrator.",
};

/** `thing` as it reads after "load": "similar notices". */
export const failedToLoad = (thing: string): Pick<Toast, "title" | "message"> => ({
  title: `Failed to load ${thing}`,
  message: `An unexpected error has occurred while trying to load ${thing}. Please try again or contact the system administrator.`,
});

export const validationErrors: Toast = {
  type: "warning",
  title: "Validation errors",
  message: "There are validation errors that need to be resolved.",
};
