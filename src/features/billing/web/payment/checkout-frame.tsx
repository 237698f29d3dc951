import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./checkout.module.css";

/** The head of every page of the checkout. */
export const CheckoutHead = ({ title }: { title: string }) => (
  <PageHead
    title={title}
    crumb={
      <>
        <Link to="/account/subscription">Subscription</Link>
        <span>{title}</span>
      </>
    }
  />
);

/** A page of the checkout that says one thing and has the ways on. */
export const CheckoutFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <CheckoutHead title={title} />
    <PageBody>
      <div className={classes["done"]}>{children}</div>
    </PageBody>
  </>
);
