/** Pages on which people type passwords, codes and cards. No vendor's chat runs there. */
const withoutChat = ["/sign-in", "/sign-up", "/second-factor", "/signed-in-again", "/account/checkout", "/operator"];

/** Whether a vendor's chat can be opened from the page at a path. */
export const hasChat = (path: string): boolean =>
  !withoutChat.some((start) => path === start || path.startsWith(`${start}/`));
