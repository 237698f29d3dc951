import type { Toast } from "#web/ui/toast.ts";

/** For a reader who is no longer a member. `wasRemoved`: by an admin; otherwise it was deleted, or they left elsewhere. */
export const noLongerMemberText = (organisationName: string, wasRemoved: boolean): Toast => ({
  type: "warning",
  title: wasRemoved ? `You were removed from ${organisationName}` : `You no longer belong to ${organisationName}`,
  message: "You keep your account. You can join another organisation or create your own.",
});

/** For a reader who is an admin no more. */
export const demotedText = (organisationName: string): Toast => ({
  type: "warning",
  title: `You are no longer an admin of ${organisationName}`,
  message: "You can still see everything. Only admins can change the organisation and its people.",
});
