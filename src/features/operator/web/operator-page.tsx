import type { ReactNode } from "react";
import classes from "./operator-page.module.css";

type HeadProps = {
  title: string;
  /** What the page counts, in one line. */
  lead?: ReactNode;
  /** Buttons at the right. */
  tools?: ReactNode;
};

/** The head of an operator's page. */
export const OperatorHead = ({ title, lead, tools }: HeadProps) => (
  <header className={classes["head"]}>
    <h1 className={classes["title"]}>{title}</h1>
    {lead && <span className={classes["quiet"]}>{lead}</span>}
    {tools && <span className={classes["tools"]}>{tools}</span>}
  </header>
);

type BlockProps = {
  title: string;
  note?: ReactNode;
  /** The link to all of it, at the right. */
  more?: ReactNode;
  children: ReactNode;
};

/** A part of an operator's page under a heading of its own. */
export const OperatorBlock = ({ title, note, more, children }: BlockProps) => (
  <section className={classes["block"]}>
    <header className={classes["blockHead"]}>
      <h2>{title}</h2>
      {note && <span className={classes["quiet"]}>{note}</span>}
      {more && <span className={classes["more"]}>{more}</span>}
    </header>
    {children}
  </section>
);

/** Facts in two columns: [name, value]. */
export const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={classes["facts"]}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Figures in one line, the small print after each: [name, figure, small]. */
export const FigureLine = ({ figures }: { figures: readonly (readonly [string, string, string?])[] }) => (
  <dl className={classes["figures"]}>
    {figures.map(([name, figure, small]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {figure} {small && <small>{small}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
