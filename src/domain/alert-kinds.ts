/** Why something is told. The names are stored. */
export const alertKinds = ["match", "missed", "change", "reminder", "successor", "nothingNew", "escalation"] as const;
