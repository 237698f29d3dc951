import type { ReactNode } from "react";

/** What the five pages of the account area share; `children` is the page. */
export const AccountLayout = ({ children }: { children: ReactNode }) => children;
