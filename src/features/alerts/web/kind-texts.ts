import type { alertKinds } from "#domain/alert-kinds.ts";

/** Why something is told, for operators: as a choice, and after the title of a notice. */
export const kindTexts: Record<(typeof alertKinds)[number], { name: string; reason: string }> = {
  match: { name: "Matches", reason: "found by a saved search" },
  missed: { name: "Missed notices", reason: "closed while its source was silent" },
  change: { name: "Changes", reason: "a watched notice changed" },
  reminder: { name: "Reminders", reason: "a reminder" },
  successor: { name: "Next stages", reason: "the next stage of a watched notice" },
  nothingNew: { name: "Nothing new", reason: "that nothing is new" },
  escalation: { name: "Escalations", reason: "a change that a colleague has not seen" },
};
